// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: tensor<i1>) {
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %y : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: tensor<i1>) {
// CHECK-NEXT: %extracted = tensor.extract %p[] : tensor<i1>
// CHECK-NEXT: %r = scf.if %extracted -> (tensor<4xf32>) {
// CHECK-NEXT: scf.yield %x : tensor<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %y : tensor<4xf32>

// JAX ends the comparator of an approximate top-k so.
func.func @ends_a_function(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %0 : tensor<i1>
}

// CHECK: func.func @ends_a_function(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
// CHECK-NEXT: tcp.binary gt
// CHECK-NEXT: return %{{.*}} : tensor<i1>
