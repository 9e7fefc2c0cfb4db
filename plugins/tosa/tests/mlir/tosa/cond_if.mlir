// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%p: tensor<i1>, %x: tensor<4xf32>) {
  %r = tosa.cond_if %p (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  } else {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
}
  return
}

// CHECK: func.func @example(%p: tensor<i1>, %x: tensor<4xf32>) {
// CHECK-NEXT: %r = tosa.cond_if %p (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: ^bb0(%a: tensor<4xf32>):
// CHECK-NEXT: tosa.yield %a : tensor<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: ^bb0(%a: tensor<4xf32>):
// CHECK-NEXT: tosa.yield %a : tensor<4xf32>
// GENERIC: %r = "tosa.cond_if"(%p, %x) ({
