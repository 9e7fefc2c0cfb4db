"""Matrix products by an installed BLAS."""
