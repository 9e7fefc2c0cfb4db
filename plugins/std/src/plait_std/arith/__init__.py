"""The `arith` dialect: arithmetic on integers, floats and tensors or vectors of them."""
