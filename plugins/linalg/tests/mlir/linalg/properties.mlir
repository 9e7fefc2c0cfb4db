// Properties in `<{...}>` before the operands: they take precedence over what the rest of the text says.
// RUN: plait opt %s --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: @named
func.func @named(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>, %x: tensor<4xf32>) {
  // CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
  %0 = linalg.matmul <{cast = #linalg.type_fn<cast_unsigned>}> ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: linalg.copy ins
  %1 = linalg.copy <{operandSegmentSizes = array<i32: 1, 1>}> ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK-LABEL: @windows
func.func @windows(%i: tensor<1x5x5x1xf32>, %k: tensor<3x3x1x2xf32>, %o: tensor<1x2x2x2xf32>) {
  // CHECK: linalg.conv_2d_nhwc_hwcf {note, strides = dense<2> : tensor<2xi64>}
  %0 = linalg.conv_2d_nhwc_hwcf <{strides = dense<2> : tensor<2xi64>}> {note} ins(%i, %k : tensor<1x5x5x1xf32>, tensor<3x3x1x2xf32>) outs(%o : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return
}

// -----

// CHECK-LABEL: @dimensions
func.func @dimensions(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>, %z: tensor<2xf32>) {
  // CHECK: linalg.transpose {{.*}} permutation = [1, 0]
  %0 = linalg.transpose <{permutation = array<i64: 1, 0>}> ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [0, 1]
  // CHECK: linalg.reduce {{.*}} dimensions = [1]
  %1 = linalg.reduce { arith.addf } <{dimensions = array<i64: 1>}> ins(%x : tensor<2x3xf32>) outs(%z : tensor<2xf32>) dimensions = [0]
  return
}

// -----

func.func @segments(%x: tensor<4xf32>) {
  // expected-error@+1 {{'operandSegmentSizes' does not fit 1 inputs and 1 outputs}}
  %1 = linalg.copy <{operandSegmentSizes = array<i32: 2, 0>}> ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @strides(%i: tensor<1x5x5x1xf32>, %k: tensor<3x3x1x2xf32>, %o: tensor<1x3x3x2xf32>) {
  // expected-error@+1 {{expected strides of 2 elements of type i64, found 'tensor<3xi64>'}}
  %1 = linalg.conv_2d_nhwc_hwcf <{strides = dense<1> : tensor<3xi64>}> ins(%i, %k : tensor<1x5x5x1xf32>, tensor<3x3x1x2xf32>) outs(%o : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  return
}
