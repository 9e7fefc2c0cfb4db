// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x4x4x3xf32>, %w: tensor<2x2x2x3xf32>, %b: tensor<2xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.transpose_conv2d' op expect all stride values to be >= 1, got [0, 2]}}
  %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 2>} : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  return
}
