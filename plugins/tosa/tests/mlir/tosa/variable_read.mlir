// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

tosa.variable @counts = dense<0> : tensor<2x4xi8>
func.func @f() -> tensor<2x4xi8> {
  %r = tosa.variable_read @counts : tensor<2x4xi8>
  return %r : tensor<2x4xi8>
}

// CHECK: tosa.variable @counts = dense<0> : tensor<2x4xi8>
// CHECK-NEXT: func.func @f() -> tensor<2x4xi8> {
// CHECK-NEXT: %r = tosa.variable_read @counts : tensor<2x4xi8>
// CHECK-NEXT: return %r : tensor<2x4xi8>
// GENERIC: %r = "tosa.variable_read"() <{name = "counts"}> : () -> tensor<2x4xi8>
