// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>) {
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %y : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>) {
// CHECK-NEXT: %extracted = tensor.extract %i[] : tensor<i32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %r = scf.index_switch %0 -> tensor<4xf32>
// CHECK-NEXT: case 0 {
// CHECK-NEXT: scf.yield %x : tensor<4xf32>
// CHECK: default {
// CHECK-NEXT: scf.yield %y : tensor<4xf32>
