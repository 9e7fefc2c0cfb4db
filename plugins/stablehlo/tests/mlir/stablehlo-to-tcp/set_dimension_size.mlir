// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<i32>) {
  %0 = stablehlo.set_dimension_size %arg0, %arg1, dim = 0 : (tensor<4x3xf32>, tensor<i32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>
  return
}

// CHECK: func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<i32>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.set_dimension_size' op
// CHECK: %{{[a-z0-9_]+}} = tcp.slice %arg0 offsets [0, 0] sizes [%{{[a-z0-9_]+}}, 3] strides [1, 1] : tensor<4x3xf32> -> tensor<?x3xf32>
// CHECK: return
