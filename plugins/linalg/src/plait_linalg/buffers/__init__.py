"""Structured operations on buffers, read as operations on tensors."""
