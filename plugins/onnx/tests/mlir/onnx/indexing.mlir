// Operators that read or write at places that are computed, and those that sort.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Gather
// CHECK: onnx.Gather
func.func @Gather(%a: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %b = onnx.Constant {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.Gather %a, %b : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @GatherElements
// CHECK: onnx.GatherElements
func.func @GatherElements(%a: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %b = onnx.Constant {value = dense<[[0, 1, 2], [3, 0, 1]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %r = onnx.GatherElements %a, %b : (tensor<4x3xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @GatherND
// CHECK: onnx.GatherND
func.func @GatherND(%a: tensor<4x3x2xf32>) -> tensor<1x2xf32> {
  %b = onnx.Constant {value = dense<[[3, 1]]> : tensor<1x2xi64>} : () -> tensor<1x2xi64>
  %r = onnx.GatherND %a, %b : (tensor<4x3x2xf32>, tensor<1x2xi64>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

// CHECK-LABEL: @ScatterElements
// CHECK: onnx.ScatterElements
func.func @ScatterElements(%a: tensor<4x3xf32>, %c: tensor<1x3xf32>) -> tensor<4x3xf32> {
  %b = onnx.Constant {value = dense<[[0, 1, 3]]> : tensor<1x3xi64>} : () -> tensor<1x3xi64>
  %r = onnx.ScatterElements %a, %b, %c : (tensor<4x3xf32>, tensor<1x3xi64>, tensor<1x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @ScatterND
// CHECK: onnx.ScatterND
func.func @ScatterND(%a: tensor<4x3xf32>, %c: tensor<2x3xf32>) -> tensor<4x3xf32> {
  %b = onnx.Constant {value = dense<[[0], [2]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %r = onnx.ScatterND %a, %b, %c : (tensor<4x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @TensorScatter
// CHECK: onnx.TensorScatter
func.func @TensorScatter(%a: tensor<2x8x3xf32>, %b: tensor<2x2x3xf32>) -> tensor<2x8x3xf32> {
  %c = onnx.Constant {value = dense<[0, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.TensorScatter %a, %b, %c : (tensor<2x8x3xf32>, tensor<2x2x3xf32>, tensor<2xi64>) -> tensor<2x8x3xf32>
  return %r : tensor<2x8x3xf32>
}

// CHECK-LABEL: @OneHot
// CHECK: onnx.OneHot
func.func @OneHot(%a: tensor<4xi64>, %c: tensor<2xf32>) -> tensor<4x5xf32> {
  %b = onnx.Constant {value = dense<[5]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.OneHot %a, %b, %c : (tensor<4xi64>, tensor<1xi64>, tensor<2xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @TopK
// CHECK: onnx.TopK
func.func @TopK(%a: tensor<4x5xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>) {
  %b = onnx.Constant {value = dense<[2]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r:2 = onnx.TopK %a, %b : (tensor<4x5xf32>, tensor<1xi64>) -> (tensor<4x2xf32>, tensor<4x2xi64>)
  return %r#0, %r#1 : tensor<4x2xf32>, tensor<4x2xi64>
}

// CHECK-LABEL: @NonZero
// CHECK: onnx.NonZero
func.func @NonZero(%a: tensor<4x3xf32>) -> tensor<2x?xi64> {
  %r = onnx.NonZero %a : (tensor<4x3xf32>) -> tensor<2x?xi64>
  return %r : tensor<2x?xi64>
}

// CHECK-LABEL: @Compress
// CHECK: onnx.Compress
func.func @Compress(%a: tensor<4x3xf32>, %b: tensor<4xi1>) -> tensor<?x3xf32> {
  %r = onnx.Compress %a, %b {axis = 0 : i64} : (tensor<4x3xf32>, tensor<4xi1>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: @Unique
// CHECK: onnx.Unique
func.func @Unique(%a: tensor<6xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) {
  %r:4 = onnx.Unique %a : (tensor<6xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<?xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>
}
