"""Products with sparse matrices that programs call by name."""
