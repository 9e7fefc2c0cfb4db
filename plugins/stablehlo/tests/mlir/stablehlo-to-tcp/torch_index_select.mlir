// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
// CHECK-NEXT: %0 = tcp.gather %arg0 at %arg1 offset_dims = [1] collapsed_dims = [2] start_index_map = [2] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 5, 1] : tensor<4x5x6xf32>, tensor<4x2xi32> -> tensor<4x5x2xf32>
// CHECK-NEXT: return
