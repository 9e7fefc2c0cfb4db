func.func @dec(%x: tensor<2x3x4x5xf32>, %w: tensor<1x1x5x2xf32>, %b: tensor<10xf32>) -> tensor<2x3x4x10xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x3x4x5xf32>, tensor<1x1x5x2xf32>, tensor<10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x10xf32>
  return %r : tensor<2x3x4x10xf32>
}
func.func @dec_pad(%x: tensor<2x3x4x5xf32>, %w: tensor<1x1x5x2xf32>, %b: tensor<10xf32>) -> tensor<2x5x5x10xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x3x4x5xf32>, tensor<1x1x5x2xf32>, tensor<10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x5x10xf32>
  return %r : tensor<2x5x5x10xf32>
}
func.func @dec_q(%x: tensor<2x3x4x5xi8>, %w: tensor<1x1x5x2xi8>, %b: tensor<10xi32>) -> tensor<2x3x4x10xi32> {
  %z = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x3x4x5xi8>, tensor<1x1x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x4x10xi32>
  return %r : tensor<2x3x4x10xi32>
}
func.func @dec_h(%x: tensor<2x3x4x5xf16>, %w: tensor<1x1x5x2xf16>, %b: tensor<10xf16>) -> tensor<2x3x4x10xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x3x4x5xf16>, tensor<1x1x5x2xf16>, tensor<10xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<2x3x4x10xf16>
  return %r : tensor<2x3x4x10xf16>
}
func.func @dec_zp(%x: tensor<2x3x4x5xi8>, %w: tensor<1x1x5x2xi8>, %b: tensor<10xi32>, %z: tensor<1xi8>) -> tensor<2x3x4x10xi32> {
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x3x4x5xi8>, tensor<1x1x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x4x10xi32>
  return %r : tensor<2x3x4x10xi32>
}
func.func @dec_b1(%x: tensor<2x3x4x5xf32>, %w: tensor<1x1x5x2xf32>, %b: tensor<1xf32>) -> tensor<2x3x4x10xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<2x3x4x5xf32>, tensor<1x1x5x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x10xf32>
  return %r : tensor<2x3x4x10xf32>
}
// becomes
module {
  func.func @dec(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<1x1x5x2xf32>, %arg2: tensor<10xf32>) -> tensor<2x3x4x10xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 1, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<[2, 3, 4, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 1, 1, 5, 2]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %4 = tosa.const_shape  {values = dense<[2, 3, 4, 5, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %5 = tosa.reshape %arg0, %4 : (tensor<2x3x4x5xf32>, !tosa.shape<5>) -> tensor<2x3x4x5x1xf32>
    %6 = tosa.reshape %arg1, %3 : (tensor<1x1x5x2xf32>, !tosa.shape<5>) -> tensor<1x1x1x5x2xf32>
    %7 = tosa.mul %5, %6, %2 : (tensor<2x3x4x5x1xf32>, tensor<1x1x1x5x2xf32>, tensor<1xi8>) -> tensor<2x3x4x5x2xf32>
    %8 = tosa.reshape %7, %1 : (tensor<2x3x4x5x2xf32>, !tosa.shape<4>) -> tensor<2x3x4x10xf32>
    %9 = tosa.reshape %arg2, %0 : (tensor<10xf32>, !tosa.shape<4>) -> tensor<1x1x1x10xf32>
    %10 = tosa.add %8, %9 : (tensor<2x3x4x10xf32>, tensor<1x1x1x10xf32>) -> tensor<2x3x4x10xf32>
    return %10 : tensor<2x3x4x10xf32>
  }
  func.func @dec_pad(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<1x1x5x2xf32>, %arg2: tensor<10xf32>) -> tensor<2x5x5x10xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 1, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<[2, 5, 5, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 1, 1, 5, 2]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %4 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %5 = tosa.const_shape  {values = dense<[0, 0, 1, 1, 0, 1, 0, 0, 0, 0]> : tensor<10xindex>} : () -> !tosa.shape<10>
    %6 = tosa.const_shape  {values = dense<[2, 3, 4, 5, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %7 = tosa.reshape %arg0, %6 : (tensor<2x3x4x5xf32>, !tosa.shape<5>) -> tensor<2x3x4x5x1xf32>
    %8 = tosa.pad %7, %5, %4 : (tensor<2x3x4x5x1xf32>, !tosa.shape<10>, tensor<1xf32>) -> tensor<2x5x5x5x1xf32>
    %9 = tosa.reshape %arg1, %3 : (tensor<1x1x5x2xf32>, !tosa.shape<5>) -> tensor<1x1x1x5x2xf32>
    %10 = tosa.mul %8, %9, %2 : (tensor<2x5x5x5x1xf32>, tensor<1x1x1x5x2xf32>, tensor<1xi8>) -> tensor<2x5x5x5x2xf32>
    %11 = tosa.reshape %10, %1 : (tensor<2x5x5x5x2xf32>, !tosa.shape<4>) -> tensor<2x5x5x10xf32>
    %12 = tosa.reshape %arg2, %0 : (tensor<10xf32>, !tosa.shape<4>) -> tensor<1x1x1x10xf32>
    %13 = tosa.add %11, %12 : (tensor<2x5x5x10xf32>, tensor<1x1x1x10xf32>) -> tensor<2x5x5x10xf32>
    return %13 : tensor<2x5x5x10xf32>
  }
  func.func @dec_q(%arg0: tensor<2x3x4x5xi8>, %arg1: tensor<1x1x5x2xi8>, %arg2: tensor<10xi32>) -> tensor<2x3x4x10xi32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 1, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<[2, 3, 4, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 1, 1, 5, 2]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %4 = "tosa.const"() <{values = dense<11> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
    %5 = "tosa.const"() <{values = dense<7> : tensor<1x1x1x1x1xi32>}> : () -> tensor<1x1x1x1x1xi32>
    %6 = tosa.const_shape  {values = dense<[2, 3, 4, 5, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %7 = tosa.reshape %arg0, %6 : (tensor<2x3x4x5xi8>, !tosa.shape<5>) -> tensor<2x3x4x5x1xi8>
    %8 = tosa.cast %7 : (tensor<2x3x4x5x1xi8>) -> tensor<2x3x4x5x1xi32>
    %9 = tosa.cast %arg1 : (tensor<1x1x5x2xi8>) -> tensor<1x1x5x2xi32>
    %10 = tosa.sub %8, %5 : (tensor<2x3x4x5x1xi32>, tensor<1x1x1x1x1xi32>) -> tensor<2x3x4x5x1xi32>
    %11 = tosa.sub %9, %4 : (tensor<1x1x5x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x1x5x2xi32>
    %12 = tosa.reshape %11, %3 : (tensor<1x1x5x2xi32>, !tosa.shape<5>) -> tensor<1x1x1x5x2xi32>
    %13 = tosa.mul %10, %12, %2 : (tensor<2x3x4x5x1xi32>, tensor<1x1x1x5x2xi32>, tensor<1xi8>) -> tensor<2x3x4x5x2xi32>
    %14 = tosa.reshape %13, %1 : (tensor<2x3x4x5x2xi32>, !tosa.shape<4>) -> tensor<2x3x4x10xi32>
    %15 = tosa.reshape %arg2, %0 : (tensor<10xi32>, !tosa.shape<4>) -> tensor<1x1x1x10xi32>
    %16 = tosa.add %14, %15 : (tensor<2x3x4x10xi32>, tensor<1x1x1x10xi32>) -> tensor<2x3x4x10xi32>
    return %16 : tensor<2x3x4x10xi32>
  }
  func.func @dec_h(%arg0: tensor<2x3x4x5xf16>, %arg1: tensor<1x1x5x2xf16>, %arg2: tensor<10xf16>) -> tensor<2x3x4x10xf16> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 1, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<[2, 3, 4, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 1, 1, 5, 2]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %4 = tosa.const_shape  {values = dense<[2, 3, 4, 5, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %5 = tosa.reshape %arg0, %4 : (tensor<2x3x4x5xf16>, !tosa.shape<5>) -> tensor<2x3x4x5x1xf16>
    %6 = tosa.reshape %arg1, %3 : (tensor<1x1x5x2xf16>, !tosa.shape<5>) -> tensor<1x1x1x5x2xf16>
    %7 = tosa.mul %5, %6, %2 : (tensor<2x3x4x5x1xf16>, tensor<1x1x1x5x2xf16>, tensor<1xi8>) -> tensor<2x3x4x5x2xf16>
    %8 = tosa.reshape %7, %1 : (tensor<2x3x4x5x2xf16>, !tosa.shape<4>) -> tensor<2x3x4x10xf16>
    %9 = tosa.reshape %arg2, %0 : (tensor<10xf16>, !tosa.shape<4>) -> tensor<1x1x1x10xf16>
    %10 = tosa.add %8, %9 : (tensor<2x3x4x10xf16>, tensor<1x1x1x10xf16>) -> tensor<2x3x4x10xf16>
    return %10 : tensor<2x3x4x10xf16>
  }
  func.func @dec_zp(%arg0: tensor<2x3x4x5xi8>, %arg1: tensor<1x1x5x2xi8>, %arg2: tensor<10xi32>, %arg3: tensor<1xi8>) -> tensor<2x3x4x10xi32> {
    %0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x3x4x5xi8>, tensor<1x1x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x4x10xi32>
    return %0 : tensor<2x3x4x10xi32>
  }
  func.func @dec_b1(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<1x1x5x2xf32>, %arg2: tensor<1xf32>) -> tensor<2x3x4x10xf32> {
    %0 = tosa.const_shape  {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<[2, 3, 4, 10]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 1, 1, 5, 2]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %4 = tosa.const_shape  {values = dense<[2, 3, 4, 5, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %5 = tosa.reshape %arg0, %4 : (tensor<2x3x4x5xf32>, !tosa.shape<5>) -> tensor<2x3x4x5x1xf32>
    %6 = tosa.reshape %arg1, %3 : (tensor<1x1x5x2xf32>, !tosa.shape<5>) -> tensor<1x1x1x5x2xf32>
    %7 = tosa.mul %5, %6, %2 : (tensor<2x3x4x5x1xf32>, tensor<1x1x1x5x2xf32>, tensor<1xi8>) -> tensor<2x3x4x5x2xf32>
    %8 = tosa.reshape %7, %1 : (tensor<2x3x4x5x2xf32>, !tosa.shape<4>) -> tensor<2x3x4x10xf32>
    %9 = tosa.reshape %arg2, %0 : (tensor<1xf32>, !tosa.shape<4>) -> tensor<1x1x1x1xf32>
    %10 = tosa.add %8, %9 : (tensor<2x3x4x10xf32>, tensor<1x1x1x1xf32>) -> tensor<2x3x4x10xf32>
    return %10 : tensor<2x3x4x10xf32>
  }
}
