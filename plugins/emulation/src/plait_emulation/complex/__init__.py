"""Complex numbers as pairs of real numbers."""
