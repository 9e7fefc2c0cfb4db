"""Arithmetic on values of type index."""
