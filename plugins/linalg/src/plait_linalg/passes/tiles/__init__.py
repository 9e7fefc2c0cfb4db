"""Tiles of structured operations of any kind, and the loops over them."""
