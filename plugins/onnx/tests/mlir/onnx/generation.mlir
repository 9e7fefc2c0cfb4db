// Random numbers, windows of signals, and Fourier transforms.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @RandomNormal
// CHECK: onnx.RandomNormal
func.func @RandomNormal() -> tensor<2x3xf32> {
  %r = onnx.RandomNormal {shape = [2, 3]} : () -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @RandomNormalLike
// CHECK: onnx.RandomNormalLike
func.func @RandomNormalLike(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.RandomNormalLike %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @RandomUniform
// CHECK: onnx.RandomUniform
func.func @RandomUniform() -> tensor<2x3xf32> {
  %r = onnx.RandomUniform {shape = [2, 3]} : () -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @RandomUniformLike
// CHECK: onnx.RandomUniformLike
func.func @RandomUniformLike(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.RandomUniformLike %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @Bernoulli
// CHECK: onnx.Bernoulli
func.func @Bernoulli(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.Bernoulli %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @Multinomial
// CHECK: onnx.Multinomial
func.func @Multinomial(%a: tensor<2x3xf32>) -> tensor<2x4xi32> {
  %r = onnx.Multinomial %a {sample_size = 4 : i64} : (tensor<2x3xf32>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}

// CHECK-LABEL: @HannWindow
// CHECK: onnx.HannWindow
func.func @HannWindow() -> tensor<4xf32> {
  %a = onnx.Constant {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %r = onnx.HannWindow %a : (tensor<i64>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @HammingWindow
// CHECK: onnx.HammingWindow
func.func @HammingWindow() -> tensor<4xf32> {
  %a = onnx.Constant {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %r = onnx.HammingWindow %a : (tensor<i64>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @BlackmanWindow
// CHECK: onnx.BlackmanWindow
func.func @BlackmanWindow() -> tensor<4xf32> {
  %a = onnx.Constant {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %r = onnx.BlackmanWindow %a : (tensor<i64>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @MelWeightMatrix
// CHECK: onnx.MelWeightMatrix
func.func @MelWeightMatrix() -> tensor<9x4xf32> {
  %a = onnx.Constant {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %b = onnx.Constant {value = dense<16> : tensor<i64>} : () -> tensor<i64>
  %c = onnx.Constant {value = dense<8192> : tensor<i64>} : () -> tensor<i64>
  %d = onnx.Constant {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %e = onnx.Constant {value = dense<4096.0> : tensor<f32>} : () -> tensor<f32>
  %r = onnx.MelWeightMatrix %a, %b, %c, %d, %e : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<9x4xf32>
  return %r : tensor<9x4xf32>
}

// CHECK-LABEL: @DFT
// CHECK: onnx.DFT
func.func @DFT(%a: tensor<1x8x1xf32>) -> tensor<1x8x2xf32> {
  %r = onnx.DFT %a : (tensor<1x8x1xf32>) -> tensor<1x8x2xf32>
  return %r : tensor<1x8x2xf32>
}

// CHECK-LABEL: @STFT
// CHECK: onnx.STFT
func.func @STFT(%a: tensor<1x8x1xf32>) -> tensor<1x3x3x2xf32> {
  %b = onnx.Constant {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %c = onnx.NoValue : none
  %d = onnx.Constant {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  %r = onnx.STFT %a, %b, %c, %d : (tensor<1x8x1xf32>, tensor<i64>, none, tensor<i64>) -> tensor<1x3x3x2xf32>
  return %r : tensor<1x3x3x2xf32>
}

// CHECK-LABEL: @Det
// CHECK: onnx.Det
func.func @Det(%a: tensor<2x3x3xf32>) -> tensor<2xf32> {
  %r = onnx.Det %a : (tensor<2x3x3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
