"""TMTensor, the dialect that torch-mlir writes beside linalg."""
