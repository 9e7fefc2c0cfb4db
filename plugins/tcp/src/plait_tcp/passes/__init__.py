"""The passes of plait-tcp."""
