"""Native code from LLVM IR text: checked, optimized, emitted as an object, loaded into the process."""
