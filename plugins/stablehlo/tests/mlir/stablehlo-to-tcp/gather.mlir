// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
// CHECK-NEXT: %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 4] : tensor<8x4xf32>, tensor<3x1xi32> -> tensor<3x4xf32>
