// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %i: tensor<i32>) {
  %r = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %i: tensor<i32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %i[] : tensor<i32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %1 = arith.maxsi %0, %c0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %2 = arith.minsi %1, %c2 : index
// CHECK-NEXT: %r = tcp.slice %x offsets [%2] sizes [2] strides [1] : tensor<4xf32> -> tensor<2xf32>
