"""Quantized types, and which operations compute with quantized values."""
