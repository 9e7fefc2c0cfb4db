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
