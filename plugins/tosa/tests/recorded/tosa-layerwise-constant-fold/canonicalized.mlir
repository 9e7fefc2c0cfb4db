func.func @a(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func @b(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.clamp %0 {min_val = 1.0 : f32, max_val = 5.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func @c(%x: tensor<1x8x1x3xf32>) -> tensor<1x8x1x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x1x3xf32>) -> tensor<1x8x1x3xf32>
  return %0 : tensor<1x8x1x3xf32>
}
func.func @d(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}
func.func @e(%x: tensor<1x3xf32>) -> tensor<3x1xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<1x3xf32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}
// becomes
module {
  func.func @a(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    return %arg0 : tensor<2x3xf32>
  }
  func.func @b(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = tosa.clamp %arg0 {max_val = 5.000000e+00 : f32, min_val = 1.000000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @c(%arg0: tensor<1x8x1x3xf32>) -> tensor<1x8x1x3xf32> {
    %0 = tosa.max_pool2d %arg0 {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x1x3xf32>) -> tensor<1x8x1x3xf32>
    return %0 : tensor<1x8x1x3xf32>
  }
  func.func @d(%arg0: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
    return %arg0 : tensor<1x1x1x3xf32>
  }
  func.func @e(%arg0: tensor<1x3xf32>) -> tensor<3x1xf32> {
    %0 = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %arg0, %0 : (tensor<1x3xf32>, !tosa.shape<2>) -> tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
}
