"""The llvm dialect: types, attributes and operations."""
