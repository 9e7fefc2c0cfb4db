"""The llvm dialect, its translation to LLVM IR, and native code through llvmlite."""
