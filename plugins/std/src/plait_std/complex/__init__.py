"""The `complex` dialect: complex arithmetic."""
