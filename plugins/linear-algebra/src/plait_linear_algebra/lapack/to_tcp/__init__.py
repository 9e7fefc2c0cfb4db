"""The routines as loops over the elements of matrices."""
