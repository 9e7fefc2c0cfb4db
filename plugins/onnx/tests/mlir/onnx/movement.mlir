// Operators that move elements: padding, repetition, blocks.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Pad
// CHECK: onnx.Pad
func.func @Pad(%a: tensor<4x3xf32>) -> tensor<4x5xf32> {
  %b = onnx.Constant {value = dense<[0, 1, 0, 1]> : tensor<4xi64>} : () -> tensor<4xi64>
  %r = onnx.Pad %a, %b : (tensor<4x3xf32>, tensor<4xi64>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @Tile
// CHECK: onnx.Tile
func.func @Tile(%a: tensor<2x3xf32>) -> tensor<4x3xf32> {
  %b = onnx.Constant {value = dense<[2, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.Tile %a, %b : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @DepthToSpace
// CHECK: onnx.DepthToSpace
func.func @DepthToSpace(%a: tensor<1x8x2x3xf32>) -> tensor<1x2x4x6xf32> {
  %r = onnx.DepthToSpace %a {blocksize = 2 : i64} : (tensor<1x8x2x3xf32>) -> tensor<1x2x4x6xf32>
  return %r : tensor<1x2x4x6xf32>
}

// CHECK-LABEL: @SpaceToDepth
// CHECK: onnx.SpaceToDepth
func.func @SpaceToDepth(%a: tensor<1x2x4x6xf32>) -> tensor<1x8x2x3xf32> {
  %r = onnx.SpaceToDepth %a {blocksize = 2 : i64} : (tensor<1x2x4x6xf32>) -> tensor<1x8x2x3xf32>
  return %r : tensor<1x8x2x3xf32>
}

// CHECK-LABEL: @CenterCropPad
// CHECK: onnx.CenterCropPad
func.func @CenterCropPad(%a: tensor<4x5xf32>) -> tensor<5x3xf32> {
  %b = onnx.Constant {value = dense<[5, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.CenterCropPad %a, %b : (tensor<4x5xf32>, tensor<2xi64>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

// CHECK-LABEL: @ReverseSequence
// CHECK: onnx.ReverseSequence
func.func @ReverseSequence(%a: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %b = onnx.Constant {value = dense<[1, 2, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
  %r = onnx.ReverseSequence %a, %b : (tensor<4x3xf32>, tensor<3xi64>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
