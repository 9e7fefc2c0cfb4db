// Convolutions.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Conv
// CHECK: onnx.Conv
func.func @Conv(%a: tensor<1x2x5x5xf32>, %b: tensor<3x2x3x3xf32>, %c: tensor<3xf32>) -> tensor<1x3x3x3xf32> {
  %r = onnx.Conv %a, %b, %c : (tensor<1x2x5x5xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>) -> tensor<1x3x3x3xf32>
  return %r : tensor<1x3x3x3xf32>
}

// CHECK-LABEL: @ConvTranspose
// CHECK: onnx.ConvTranspose
func.func @ConvTranspose(%a: tensor<1x2x3x3xf32>, %b: tensor<2x3x3x3xf32>) -> tensor<1x3x5x5xf32> {
  %r = onnx.ConvTranspose %a, %b : (tensor<1x2x3x3xf32>, tensor<2x3x3x3xf32>) -> tensor<1x3x5x5xf32>
  return %r : tensor<1x3x5x5xf32>
}

// CHECK-LABEL: @ConvInteger
// CHECK: onnx.ConvInteger
func.func @ConvInteger(%a: tensor<1x2x5x5xui8>, %b: tensor<3x2x3x3xui8>) -> tensor<1x3x3x3xi32> {
  %r = onnx.ConvInteger %a, %b : (tensor<1x2x5x5xui8>, tensor<3x2x3x3xui8>) -> tensor<1x3x3x3xi32>
  return %r : tensor<1x3x3x3xi32>
}
