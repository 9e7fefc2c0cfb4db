// Reductions along axes, running sums, and the places of extreme elements.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @ReduceSum
// CHECK: onnx.ReduceSum
func.func @ReduceSum(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceSum %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceProd
// CHECK: onnx.ReduceProd
func.func @ReduceProd(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceProd %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceMax
// CHECK: onnx.ReduceMax
func.func @ReduceMax(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceMax %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceMin
// CHECK: onnx.ReduceMin
func.func @ReduceMin(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceMin %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceMean
// CHECK: onnx.ReduceMean
func.func @ReduceMean(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceMean %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceL1
// CHECK: onnx.ReduceL1
func.func @ReduceL1(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceL1 %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceL2
// CHECK: onnx.ReduceL2
func.func @ReduceL2(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceL2 %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceSumSquare
// CHECK: onnx.ReduceSumSquare
func.func @ReduceSumSquare(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceSumSquare %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceLogSum
// CHECK: onnx.ReduceLogSum
func.func @ReduceLogSum(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceLogSum %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ReduceLogSumExp
// CHECK: onnx.ReduceLogSumExp
func.func @ReduceLogSumExp(%a: tensor<4x3xf32>) -> tensor<4x1xf32> {
  %b = onnx.Constant {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = onnx.ReduceLogSumExp %a, %b : (tensor<4x3xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// CHECK-LABEL: @ArgMax
// CHECK: onnx.ArgMax
func.func @ArgMax(%a: tensor<4x3xf32>) -> tensor<1x3xi64> {
  %r = onnx.ArgMax %a : (tensor<4x3xf32>) -> tensor<1x3xi64>
  return %r : tensor<1x3xi64>
}

// CHECK-LABEL: @ArgMin
// CHECK: onnx.ArgMin
func.func @ArgMin(%a: tensor<4x3xf32>) -> tensor<1x3xi64> {
  %r = onnx.ArgMin %a : (tensor<4x3xf32>) -> tensor<1x3xi64>
  return %r : tensor<1x3xi64>
}

// CHECK-LABEL: @CumSum
// CHECK: onnx.CumSum
func.func @CumSum(%a: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %b = onnx.Constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %r = onnx.CumSum %a, %b : (tensor<4x3xf32>, tensor<i32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @CumProd
// CHECK: onnx.CumProd
func.func @CumProd(%a: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %b = onnx.Constant {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %r = onnx.CumProd %a, %b : (tensor<4x3xf32>, tensor<i32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
