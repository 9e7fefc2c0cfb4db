"""Reference semantics of StableHLO over NumPy values, a file for each family."""
