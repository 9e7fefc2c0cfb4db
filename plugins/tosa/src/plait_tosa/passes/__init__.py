"""Passes on TOSA, by MLIR's names."""
