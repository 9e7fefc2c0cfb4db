"""What the kinds of combinators compute: of scalars as operations, of NumPy arrays."""
