// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
// CHECK-NEXT: %0 = tcp.cast %x : tensor<4x64xf8E5M2> -> tensor<4x64xf32>
// CHECK-NEXT: %1 = tcp.reshape %0 : tensor<4x64xf32> -> tensor<4x2x32xf32>
// CHECK-NEXT: %2 = tcp.cast %s : tensor<4x2xf8E8M0FNU> -> tensor<4x2xf32>
// CHECK-NEXT: %3 = tcp.broadcast %2 dims = [0, 1] : tensor<4x2xf32> -> tensor<4x2x32xf32>
// CHECK-NEXT: %4 = tcp.binary multiply %1, %3 : tensor<4x2x32xf32>
// CHECK-NEXT: %r = tcp.reshape %4 : tensor<4x2x32xf32> -> tensor<4x64xf32>
