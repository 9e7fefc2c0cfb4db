// RUN: plait opt %s --tosa-to-tcp | filecheck %s

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
// CHECK-NEXT: %extracted = tensor.extract %p[] : tensor<i1>
// CHECK-NEXT: %r = scf.if %extracted -> (tensor<4xf32>) {
// CHECK-NEXT: scf.yield %x : tensor<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %x : tensor<4xf32>
