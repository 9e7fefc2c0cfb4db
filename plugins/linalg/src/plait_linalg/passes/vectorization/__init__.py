"""Vectors of structured operations: how they are read, computed and written."""
