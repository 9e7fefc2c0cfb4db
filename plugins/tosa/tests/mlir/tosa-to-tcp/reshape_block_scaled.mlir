// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape  {values = dense<[8, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<8x32xf8E5M2>, tensor<8x1xf8E8M0FNU>)
  return
}

// CHECK: func.func @example(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
// CHECK-NEXT: %r = tcp.reshape %x : tensor<4x64xf8E5M2> -> tensor<8x32xf8E5M2>
// CHECK-NEXT: %t = tcp.reshape %s : tensor<4x2xf8E8M0FNU> -> tensor<8x1xf8E8M0FNU>
