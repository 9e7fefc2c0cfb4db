"""PyTorch's operations (ATen) in torch-mlir's text, and models of PyTorch."""
