"""Complex numbers as pairs of floats."""
