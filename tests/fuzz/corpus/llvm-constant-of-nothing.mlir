%0 = "llvm.mlir.constant"() : () -> i32
