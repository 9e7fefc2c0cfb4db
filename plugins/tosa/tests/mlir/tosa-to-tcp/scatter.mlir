// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>) {
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x4x5xf32>
  return
}

// CHECK: func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>) {
// CHECK-NEXT: %r = tcp.scatter(%v) at %i updates(%u) offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] {
// CHECK-NEXT: ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
// CHECK-NEXT: tcp.yield %arg1 : tensor<f32>
// CHECK-NEXT: } : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x4x5xf32>
