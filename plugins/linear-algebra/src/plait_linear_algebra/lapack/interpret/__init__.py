"""What the routines compute, in double precision."""
