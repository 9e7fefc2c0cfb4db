// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.dynamic_gather' op
// CHECK: %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, %{{[a-z0-9_]+}}] : tensor<8x4xf32>, tensor<3x1xi32> -> tensor<3x?xf32>

// A single block is a slice, at a place that is moved inside; dimensions that are left out have one element.
// CHECK-LABEL: func.func @block(
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: %[[BOX:.*]] = tcp.slice %x offsets [%{{.*}}, 0] sizes [1, %{{.*}}] strides [1, 1] : tensor<?x4xf32> -> tensor<1x?xf32>
// CHECK: tcp.reshape %[[BOX]]
func.func @block(%x: tensor<?x4xf32>, %i: tensor<1xi32>, %n: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>}> : (tensor<?x4xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}
