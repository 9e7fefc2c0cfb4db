// Operators on shapes, and what they make of numbers of elements.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Constant
// CHECK: onnx.Constant
func.func @Constant() -> tensor<2xf32> {
  %r = onnx.Constant {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: @ConstantOfShape
// CHECK: onnx.ConstantOfShape
func.func @ConstantOfShape() -> tensor<2x3xf32> {
  %a = onnx.Constant {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.ConstantOfShape %a : (tensor<2xi64>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @Shape
// CHECK: onnx.Shape
func.func @Shape(%a: tensor<4x?xf32>) -> tensor<2xi64> {
  %r = onnx.Shape %a : (tensor<4x?xf32>) -> tensor<2xi64>
  return %r : tensor<2xi64>
}

// CHECK-LABEL: @Size
// CHECK: onnx.Size
func.func @Size(%a: tensor<4x?xf32>) -> tensor<i64> {
  %r = onnx.Size %a : (tensor<4x?xf32>) -> tensor<i64>
  return %r : tensor<i64>
}

// CHECK-LABEL: @Reshape
// CHECK: onnx.Reshape
func.func @Reshape(%a: tensor<4x6xf32>) -> tensor<3x8xf32> {
  %b = onnx.Constant {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.Reshape %a, %b : (tensor<4x6xf32>, tensor<2xi64>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

// CHECK-LABEL: @Flatten
// CHECK: onnx.Flatten
func.func @Flatten(%a: tensor<4x?x5xf32>) -> tensor<4x?xf32> {
  %r = onnx.Flatten %a : (tensor<4x?x5xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Squeeze
// CHECK: onnx.Squeeze
func.func @Squeeze(%a: tensor<4x1xf32>) -> tensor<4xf32> {
  %r = onnx.Squeeze %a : (tensor<4x1xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Unsqueeze
// CHECK: onnx.Unsqueeze
func.func @Unsqueeze(%a: tensor<4xf32>) -> tensor<1x4xf32> {
  %b = onnx.Constant {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.Unsqueeze %a, %b : (tensor<4xf32>, tensor<1xi64>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// CHECK-LABEL: @Transpose
// CHECK: onnx.Transpose
func.func @Transpose(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %r = onnx.Transpose %a : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: @Expand
// CHECK: onnx.Expand
func.func @Expand(%a: tensor<3x1xf32>) -> tensor<3x4xf32> {
  %b = onnx.Constant {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.Expand %a, %b : (tensor<3x1xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: @Concat
// CHECK: onnx.Concat
func.func @Concat(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) -> tensor<6x3xf32> {
  %r = onnx.Concat %a, %b {axis = 0 : i64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}

// CHECK-LABEL: @Split
// CHECK: onnx.Split
func.func @Split(%a: tensor<6x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %r:2 = onnx.Split %a : (tensor<6x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>)
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3x3xf32>
}

// CHECK-LABEL: @Slice
// CHECK: onnx.Slice
func.func @Slice(%a: tensor<4x8xf32>) -> tensor<2x8xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %c = onnx.Constant {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.Slice %a, %b, %c : (tensor<4x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// CHECK-LABEL: @Range
// CHECK: onnx.Range
func.func @Range() -> tensor<5xi64> {
  %a = onnx.Constant {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %b = onnx.Constant {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %c = onnx.Constant {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %r = onnx.Range %a, %b, %c : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<5xi64>
  return %r : tensor<5xi64>
}

// CHECK-LABEL: @EyeLike
// CHECK: onnx.EyeLike
func.func @EyeLike(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = onnx.EyeLike %a : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: @Trilu
// CHECK: onnx.Trilu
func.func @Trilu(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = onnx.Trilu %a : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
