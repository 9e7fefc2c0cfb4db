"""Fourier transforms that programs call by name."""
