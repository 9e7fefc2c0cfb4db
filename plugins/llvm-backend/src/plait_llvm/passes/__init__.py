"""Passes on the llvm dialect, run before it is translated."""
