"""Tiles of convolutions by Winograd's minimal filtering."""
