// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x4x3xf32>, %w: tensor<2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  return
}

func.func @overlapping(%x: tensor<1x4x4x3xf32>, %w: tensor<2x3x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x2xf32>
  return
}

// CHECK: func.func @example
// CHECK-NEXT: %0 = tcp.transpose %w perm = [3, 1, 2, 0] : tensor<2x2x2x3xf32> -> tensor<3x2x2x2xf32>
// CHECK-NEXT: %1 = tcp.reshape %x : tensor<1x4x4x3xf32> -> tensor<16x3xf32>
// CHECK-NEXT: %2 = tcp.reshape %0 : tensor<3x2x2x2xf32> -> tensor<3x8xf32>
// CHECK-NEXT: %3 = tcp.contract %1, %2 {{.*}} : tensor<16x3xf32>, tensor<3x8xf32> -> tensor<16x8xf32>
// CHECK-NEXT: %4 = tcp.reshape %3 : tensor<16x8xf32> -> tensor<1x4x4x2x2x2xf32>
// CHECK-NEXT: %5 = tcp.transpose %4 perm = [0, 1, 3, 2, 4, 5] : tensor<1x4x4x2x2x2xf32> -> tensor<1x4x2x4x2x2xf32>
// CHECK-NEXT: %6 = tcp.reshape %5 : tensor<1x4x2x4x2x2xf32> -> tensor<1x8x8x2xf32>
// CHECK-NEXT: %7 = tcp.reshape %b : tensor<2xf32> -> tensor<1x1x1x2xf32>
// CHECK-NEXT: %8 = tcp.broadcast %7 dims = [0, 1, 2, 3] : tensor<1x1x1x2xf32> -> tensor<1x8x8x2xf32>
// CHECK-NEXT: %r = tcp.binary add %6, %8 : tensor<1x8x8x2xf32>

// CHECK: func.func @overlapping
// CHECK: tcp.slice {{.*}} offsets [0, 0, 0, 0, 0, 0] sizes [1, 4, 4, 2, 2, 2]
// CHECK: tcp.pad {{.*}} low [0, 0, 0, 0, 0, 0] high [0, 1, 0, 0, 0, 0]
// CHECK: tcp.slice {{.*}} offsets [0, 0, 0, 2, 0, 0] sizes [1, 4, 4, 1, 2, 2]
// CHECK: tcp.pad {{.*}} low [0, 1, 0, 0, 0, 0] high [0, 0, 0, 1, 0, 0]
// CHECK: tcp.binary add
// CHECK: tcp.pad {{.*}} low [0, 0, 0, 0] high [0, -1, 0, 0]
