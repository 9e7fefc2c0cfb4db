// Operators of com.microsoft on quantized tensors, that `onnxruntime.quantization` writes.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @DequantizeLinear
// CHECK: onnx.DequantizeLinear
func.func @DequantizeLinear(%a: tensor<4x3xui8>, %b: tensor<f32>, %c: tensor<ui8>) -> tensor<4x3xf32> {
  %r = onnx.DequantizeLinear %a, %b, %c : (tensor<4x3xui8>, tensor<f32>, tensor<ui8>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @DynamicQuantizeLinear
// CHECK: onnx.DynamicQuantizeLinear
func.func @DynamicQuantizeLinear(%a: tensor<4x3xf32>) -> (tensor<4x3xui8>, tensor<f32>, tensor<ui8>) {
  %r:3 = onnx.DynamicQuantizeLinear %a : (tensor<4x3xf32>) -> (tensor<4x3xui8>, tensor<f32>, tensor<ui8>)
  return %r#0, %r#1, %r#2 : tensor<4x3xui8>, tensor<f32>, tensor<ui8>
}

// CHECK-LABEL: @QuantizeLinear
// CHECK: onnx.QuantizeLinear
func.func @QuantizeLinear(%a: tensor<4x3xf32>, %b: tensor<f32>, %c: tensor<ui8>) -> tensor<4x3xui8> {
  %r = onnx.QuantizeLinear %a, %b, %c : (tensor<4x3xf32>, tensor<f32>, tensor<ui8>) -> tensor<4x3xui8>
  return %r : tensor<4x3xui8>
}

// CHECK-LABEL: @com_microsoft_QLinearAdd
// CHECK: onnx.com.microsoft.QLinearAdd
func.func @com_microsoft_QLinearAdd(%a: tensor<4xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<4xui8>, %e: tensor<f32>, %f: tensor<ui8>, %g: tensor<f32>, %h: tensor<ui8>) -> tensor<4xui8> {
  %r = onnx.com.microsoft.QLinearAdd %a, %b, %c, %d, %e, %f, %g, %h : (tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: @com_microsoft_QLinearMul
// CHECK: onnx.com.microsoft.QLinearMul
func.func @com_microsoft_QLinearMul(%a: tensor<4xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<4xui8>, %e: tensor<f32>, %f: tensor<ui8>, %g: tensor<f32>, %h: tensor<ui8>) -> tensor<4xui8> {
  %r = onnx.com.microsoft.QLinearMul %a, %b, %c, %d, %e, %f, %g, %h : (tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: @com_microsoft_QLinearSigmoid
// CHECK: onnx.com.microsoft.QLinearSigmoid
func.func @com_microsoft_QLinearSigmoid(%a: tensor<4xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<f32>, %e: tensor<ui8>) -> tensor<4xui8> {
  %r = onnx.com.microsoft.QLinearSigmoid %a, %b, %c, %d, %e : (tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: @com_microsoft_QLinearLeakyRelu
// CHECK: onnx.com.microsoft.QLinearLeakyRelu
func.func @com_microsoft_QLinearLeakyRelu(%a: tensor<4xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<f32>, %e: tensor<ui8>) -> tensor<4xui8> {
  %r = onnx.com.microsoft.QLinearLeakyRelu %a, %b, %c, %d, %e : (tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: @com_microsoft_QLinearGlobalAveragePool
// CHECK: onnx.com.microsoft.QLinearGlobalAveragePool
func.func @com_microsoft_QLinearGlobalAveragePool(%a: tensor<1x2x3x3xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<f32>, %e: tensor<ui8>) -> tensor<1x2x1x1xui8> {
  %r = onnx.com.microsoft.QLinearGlobalAveragePool %a, %b, %c, %d, %e : (tensor<1x2x3x3xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<1x2x1x1xui8>
  return %r : tensor<1x2x1x1xui8>
}

// CHECK-LABEL: @com_microsoft_QLinearConcat
// CHECK: onnx.com.microsoft.QLinearConcat
func.func @com_microsoft_QLinearConcat(%a: tensor<f32>, %b: tensor<ui8>, %c: tensor<2xui8>, %d: tensor<f32>, %e: tensor<ui8>, %f: tensor<3xui8>, %g: tensor<f32>, %h: tensor<ui8>) -> tensor<5xui8> {
  %r = onnx.com.microsoft.QLinearConcat %a, %b, %c, %d, %e, %f, %g, %h {axis = 0 : i64} : (tensor<f32>, tensor<ui8>, tensor<2xui8>, tensor<f32>, tensor<ui8>, tensor<3xui8>, tensor<f32>, tensor<ui8>) -> tensor<5xui8>
  return %r : tensor<5xui8>
}

// CHECK-LABEL: @com_microsoft_QGemm
// CHECK: onnx.com.microsoft.QGemm
func.func @com_microsoft_QGemm(%a: tensor<2x3xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<3x4xui8>, %e: tensor<f32>, %f: tensor<ui8>, %g: tensor<4xi32>, %h: tensor<f32>, %i: tensor<ui8>) -> tensor<2x4xui8> {
  %r = onnx.com.microsoft.QGemm %a, %b, %c, %d, %e, %f, %g, %h, %i : (tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<4xi32>, tensor<f32>, tensor<ui8>) -> tensor<2x4xui8>
  return %r : tensor<2x4xui8>
}

// CHECK-LABEL: @com_microsoft_MatMulIntegerToFloat
// CHECK: onnx.com.microsoft.MatMulIntegerToFloat
func.func @com_microsoft_MatMulIntegerToFloat(%a: tensor<2x3xui8>, %b: tensor<3x4xui8>, %c: tensor<f32>, %d: tensor<f32>) -> tensor<2x4xf32> {
  %r = onnx.com.microsoft.MatMulIntegerToFloat %a, %b, %c, %d : (tensor<2x3xui8>, tensor<3x4xui8>, tensor<f32>, tensor<f32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: @com_microsoft_DynamicQuantizeMatMul
// CHECK: onnx.com.microsoft.DynamicQuantizeMatMul
func.func @com_microsoft_DynamicQuantizeMatMul(%a: tensor<2x3xf32>, %b: tensor<3x4xui8>, %c: tensor<f32>) -> tensor<2x4xf32> {
  %r = onnx.com.microsoft.DynamicQuantizeMatMul %a, %b, %c : (tensor<2x3xf32>, tensor<3x4xui8>, tensor<f32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
