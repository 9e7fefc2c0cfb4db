"""Rows: what is computed along the last dimension, and reductions with the operations around them."""
