"""Nests of affine loops, read as structured operations on buffers."""
