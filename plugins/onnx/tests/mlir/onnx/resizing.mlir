// Resizing.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Resize
// CHECK: onnx.Resize
func.func @Resize(%a: tensor<1x1x2x2xf32>) -> tensor<1x1x4x4xf32> {
  %b = onnx.NoValue : none
  %c = onnx.Constant {value = dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %r = onnx.Resize %a, %b, %c : (tensor<1x1x2x2xf32>, none, tensor<4xf32>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}
