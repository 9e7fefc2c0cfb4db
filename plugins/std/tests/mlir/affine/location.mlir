// RUN: plait opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: affine.for %i loc("induction") = 0 to 10 {
func.func @f() {
  affine.for %i loc("induction") = 0 to 10 {
  }
  return
}
