"""Tensor Compute Primitives: the dialect in which tensor transformations live."""
