"""Linear algebra and Fourier transforms that programs call by name."""
