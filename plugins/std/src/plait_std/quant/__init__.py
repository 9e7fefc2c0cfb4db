"""The `quant` dialect: quantized types, and casts between them and what they store or express."""
