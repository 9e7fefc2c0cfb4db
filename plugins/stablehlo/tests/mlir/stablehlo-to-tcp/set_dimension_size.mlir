// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<i32>) {
  %0 = stablehlo.set_dimension_size %arg0, %arg1, dim = 0 : (tensor<4x3xf32>, tensor<i32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  return
}

// CHECK: func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<i32>) {
// CHECK-NEXT: %extracted = tensor.extract %arg1[] : tensor<i32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = arith.maxsi %0, %c0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %2 = arith.minsi %1, %c4 : index
// CHECK-NEXT: %3 = tcp.slice %arg0 offsets [0, 0] sizes [%2, 3] strides [1, 1] : tensor<4x3xf32> -> tensor<?x3xf32>
// CHECK-NEXT: %cast = tensor.cast %3 : tensor<?x3xf32> to tensor<?x3xf32, #stablehlo.bounds<4, ?>>
// CHECK-NEXT: return
