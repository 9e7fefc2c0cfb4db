// RUN: plait opt %s --convert-to-llvm | filecheck %s --check-prefix=LLVM

// LLVM: llvm.mlir.poison : i32
func.func @poison() -> i32 {
  %0 = ub.poison <#ub.poison> : i32
  return %0 : i32
}
// LLVM: llvm.unreachable
func.func @unreachable() {
  ub.unreachable
}
