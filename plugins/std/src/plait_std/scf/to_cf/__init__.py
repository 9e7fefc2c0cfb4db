"""Lowering of `scf` to branches."""
