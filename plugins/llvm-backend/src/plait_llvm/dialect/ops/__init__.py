"""The operations of the llvm dialect, a module for each family."""
