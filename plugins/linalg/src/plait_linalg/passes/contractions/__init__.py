"""Tiles of contractions: how large they are, how they read their operands, and the loops over them."""
