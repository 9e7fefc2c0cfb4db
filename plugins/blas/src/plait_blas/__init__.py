"""Matrix products and factorizations by an installed BLAS and LAPACK."""
