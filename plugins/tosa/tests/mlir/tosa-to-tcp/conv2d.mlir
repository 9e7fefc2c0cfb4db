// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x8x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>) {
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x8x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %0 = tcp.conv %x, %w dims [0, 3, 1, 2], [3, 0, 1, 2] -> [0, 3, 1, 2] strides = [1, 1] low [1, 1] high [1, 1] : tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32> -> tensor<1x8x8x4xf32>
// CHECK-NEXT: %1 = tcp.reshape %b : tensor<4xf32> -> tensor<1x1x1x4xf32>
// CHECK-NEXT: %2 = tcp.broadcast %1 dims = [0, 1, 2, 3] : tensor<1x1x1x4xf32> -> tensor<1x8x8x4xf32>
// CHECK-NEXT: %r = tcp.binary add %0, %2 : tensor<1x8x8x4xf32>
