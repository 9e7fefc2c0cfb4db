// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = tosa.row_gather %v, %i, %n : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x6x5xf32>
  return
}

// CHECK: func.func @example(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
// CHECK-NEXT: %n = tcp.const dense<2> : tensor<1xi32>
// CHECK-NEXT: %0 = tcp.reshape %i : tensor<1x3xi32> -> tensor<1x3x1xi32>
// CHECK-NEXT: %1 = tcp.iota dim = 2 : tensor<1x1x2xi32>
// CHECK-NEXT: %2 = tcp.broadcast %0 dims = [0, 1, 2] : tensor<1x3x1xi32> -> tensor<1x3x2xi32>
// CHECK-NEXT: %3 = tcp.broadcast %1 dims = [0, 1, 2] : tensor<1x1x2xi32> -> tensor<1x3x2xi32>
// CHECK-NEXT: %4 = tcp.binary add %2, %3 : tensor<1x3x2xi32>
// CHECK-NEXT: %5 = tcp.reshape %4 : tensor<1x3x2xi32> -> tensor<1x6xi32>
// CHECK-NEXT: %r = tcp.gather %v at %5 offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 1, 5] : tensor<1x4x5xf32>, tensor<1x6xi32> -> tensor<1x6x5xf32>
