// Comparators of sorts and of top k compare one integer of each element, which the sorts by vectors and by digits go by.
// RUN: plait-opt %s --onnx-to-tcp --canonicalize --tcp-vectorize-sorts="instructions=compress vector-bits=512" | FileCheck %s

// CHECK-LABEL: @largest
// CHECK-NOT: tcp.sort
// CHECK: native.compress
func.func @largest(%x: tensor<1x8400xf32>) -> (tensor<1x300xf32>, tensor<1x300xi64>) {
  %k = onnx.Constant {value = dense<300> : tensor<1xi64>} : () -> tensor<1xi64>
  %v, %i = onnx.TopK %x, %k {axis = 1 : i64} : (tensor<1x8400xf32>, tensor<1xi64>) -> (tensor<1x300xf32>, tensor<1x300xi64>)
  return %v, %i : tensor<1x300xf32>, tensor<1x300xi64>
}
