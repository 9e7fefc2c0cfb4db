// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  %r = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %0 = tcp.conv %x, %w dims [0, 4, 1, 2, 3], [4, 0, 1, 2, 3] -> [0, 4, 1, 2, 3] strides = [1, 1, 1] low [0, 0, 0] high [0, 0, 0] : tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32> -> tensor<1x3x3x3x2xf32>
// CHECK-NEXT: %1 = tcp.reshape %b : tensor<2xf32> -> tensor<1x1x1x1x2xf32>
// CHECK-NEXT: %2 = tcp.broadcast %1 dims = [0, 1, 2, 3, 4] : tensor<1x1x1x1x2xf32> -> tensor<1x3x3x3x2xf32>
// CHECK-NEXT: %r = tcp.binary add %0, %2 : tensor<1x3x3x3x2xf32>
