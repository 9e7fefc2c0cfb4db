"""The operations of TOSA, by family."""
