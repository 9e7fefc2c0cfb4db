// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  %r = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %r = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
// GENERIC: %r = "tosa.conv3d"(%x, %w, %b, %z, %z) <{acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}> : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
