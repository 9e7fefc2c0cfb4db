"""Transformations of affine loops, under the names that mlir-opt has for them."""
