"""Shardy for Plait: programs whose tensors are sharded over devices."""
