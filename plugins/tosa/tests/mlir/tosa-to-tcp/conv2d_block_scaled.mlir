// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x4x32xf8E5M2>, %s: tensor<1x4x4x1xf8E8M0FNU>, %w: tensor<8x1x1x32xf8E5M2>, %t: tensor<8x1x1x1xf8E8M0FNU>, %b: tensor<8xf32>) {
  %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %n, %n {block_size = BLOCK_SIZE_32} : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>, tensor<8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x8xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x4x4x32xf8E5M2>, %s: tensor<1x4x4x1xf8E8M0FNU>, %w: tensor<8x1x1x32xf8E5M2>, %t: tensor<8x1x1x1xf8E8M0FNU>, %b: tensor<8xf32>) {
// CHECK-NEXT: %0 = tcp.cast %x : tensor<1x4x4x32xf8E5M2> -> tensor<1x4x4x32xf32>
// CHECK-NEXT: %1 = tcp.reshape %0 : tensor<1x4x4x32xf32> -> tensor<1x4x4x1x32xf32>
// CHECK-NEXT: %2 = tcp.cast %s : tensor<1x4x4x1xf8E8M0FNU> -> tensor<1x4x4x1xf32>
// CHECK-NEXT: %3 = tcp.broadcast %2 dims = [0, 1, 2, 3] : tensor<1x4x4x1xf32> -> tensor<1x4x4x1x32xf32>
// CHECK-NEXT: %4 = tcp.binary multiply %1, %3 : tensor<1x4x4x1x32xf32>
// CHECK-NEXT: %5 = tcp.reshape %4 : tensor<1x4x4x1x32xf32> -> tensor<1x4x4x32xf32>
// CHECK-NEXT: %6 = tcp.cast %w : tensor<8x1x1x32xf8E5M2> -> tensor<8x1x1x32xf32>
// CHECK-NEXT: %7 = tcp.reshape %6 : tensor<8x1x1x32xf32> -> tensor<8x1x1x1x32xf32>
// CHECK-NEXT: %8 = tcp.cast %t : tensor<8x1x1x1xf8E8M0FNU> -> tensor<8x1x1x1xf32>
// CHECK-NEXT: %9 = tcp.broadcast %8 dims = [0, 1, 2, 3] : tensor<8x1x1x1xf32> -> tensor<8x1x1x1x32xf32>
// CHECK-NEXT: %10 = tcp.binary multiply %7, %9 : tensor<8x1x1x1x32xf32>
// CHECK-NEXT: %11 = tcp.reshape %10 : tensor<8x1x1x1x32xf32> -> tensor<8x1x1x32xf32>
// CHECK-NEXT: %12 = tcp.conv %5, %11 dims [0, 3, 1, 2], [3, 0, 1, 2] -> [0, 3, 1, 2] strides = [1, 1] low [0, 0] high [0, 0] : tensor<1x4x4x32xf32>, tensor<8x1x1x32xf32> -> tensor<1x4x4x8xf32>
// CHECK-NEXT: %13 = tcp.reshape %b : tensor<8xf32> -> tensor<1x1x1x8xf32>
// CHECK-NEXT: %14 = tcp.broadcast %13 dims = [0, 1, 2, 3] : tensor<1x1x1x8xf32> -> tensor<1x4x4x8xf32>
// CHECK-NEXT: %r = tcp.binary add %12, %14 : tensor<1x4x4x8xf32>
