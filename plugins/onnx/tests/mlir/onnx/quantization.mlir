// Quantization: linear, dynamic, and products of quantized tensors.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @QuantizeLinear
// CHECK: onnx.QuantizeLinear
func.func @QuantizeLinear(%a: tensor<4x3xf32>, %b: tensor<f32>, %c: tensor<ui8>) -> tensor<4x3xui8> {
  %r = onnx.QuantizeLinear %a, %b, %c : (tensor<4x3xf32>, tensor<f32>, tensor<ui8>) -> tensor<4x3xui8>
  return %r : tensor<4x3xui8>
}

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

// CHECK-LABEL: @MatMulInteger
// CHECK: onnx.MatMulInteger
func.func @MatMulInteger(%a: tensor<2x3xui8>, %b: tensor<3x4xui8>) -> tensor<2x4xi32> {
  %r = onnx.MatMulInteger %a, %b : (tensor<2x3xui8>, tensor<3x4xui8>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}

// CHECK-LABEL: @QLinearMatMul
// CHECK: onnx.QLinearMatMul
func.func @QLinearMatMul(%a: tensor<2x3xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<3x4xui8>, %e: tensor<f32>, %f: tensor<ui8>, %g: tensor<f32>, %h: tensor<ui8>) -> tensor<2x4xui8> {
  %r = onnx.QLinearMatMul %a, %b, %c, %d, %e, %f, %g, %h : (tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<2x4xui8>
  return %r : tensor<2x4xui8>
}

// CHECK-LABEL: @QLinearConv
// CHECK: onnx.QLinearConv
func.func @QLinearConv(%a: tensor<1x1x4x4xui8>, %b: tensor<f32>, %c: tensor<ui8>, %d: tensor<1x1x2x2xui8>, %e: tensor<f32>, %f: tensor<ui8>, %g: tensor<f32>, %h: tensor<ui8>) -> tensor<1x1x3x3xui8> {
  %r = onnx.QLinearConv %a, %b, %c, %d, %e, %f, %g, %h : (tensor<1x1x4x4xui8>, tensor<f32>, tensor<ui8>, tensor<1x1x2x2xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<1x1x3x3xui8>
  return %r : tensor<1x1x3x3xui8>
}
