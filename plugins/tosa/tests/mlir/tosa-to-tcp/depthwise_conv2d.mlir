// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x2xf32>, %b: tensor<6xf32>, %z: tensor<1xf32>) {
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x6xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x2xf32>, %b: tensor<6xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %0 = tcp.reshape %w : tensor<3x3x3x2xf32> -> tensor<3x3x1x6xf32>
// CHECK-NEXT: %1 = tcp.conv %x, %0 dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [1, 1] low [1, 1] high [1, 1] {feature_groups = 3 : i64} : tensor<1x8x8x3xf32>, tensor<3x3x1x6xf32> -> tensor<1x8x8x6xf32>
// CHECK-NEXT: %2 = tcp.reshape %b : tensor<6xf32> -> tensor<1x1x1x6xf32>
// CHECK-NEXT: %3 = tcp.broadcast %2 dims = [0, 1, 2, 3] : tensor<1x1x1x6xf32> -> tensor<1x8x8x6xf32>
// CHECK-NEXT: %r = tcp.binary add %1, %3 : tensor<1x8x8x6xf32>
