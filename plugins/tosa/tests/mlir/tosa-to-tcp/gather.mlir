// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
  %r = tosa.gather %v, %i : (tensor<1x4x5xf32>, tensor<1x3xi32>) -> tensor<1x3x5xf32>
  return
}

// CHECK: func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
// CHECK-NEXT: %r = tcp.gather %v at %i offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 1, 5] : tensor<1x4x5xf32>, tensor<1x3xi32> -> tensor<1x3x5xf32>
