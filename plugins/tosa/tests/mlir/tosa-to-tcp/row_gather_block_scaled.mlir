// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x4x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x4x64xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
  return
}

// CHECK: func.func @example(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x4x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
// CHECK-NEXT: %n = tcp.const dense<1> : tensor<1xi32>
// CHECK-NEXT: %r = tcp.gather %x at %i offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 1, 64] : tensor<1x4x64xf8E5M2>, tensor<1x3xi32> -> tensor<1x3x64xf8E5M2>
// CHECK-NEXT: %t = tcp.gather %s at %i offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 1, 2] : tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32> -> tensor<1x3x2xf8E8M0FNU>
