"""The backend `llvm`: compiled functions that are called with NumPy arrays, and object files."""
