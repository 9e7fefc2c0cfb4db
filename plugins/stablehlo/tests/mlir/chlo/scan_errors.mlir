// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'chlo.scan' op expected an input or an output [scan_c1]}}
  "chlo.scan"() <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 0, 0>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand 0 does not have the dimension that is scanned [scan_c2]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand 0 has size 4 along the scanned dimension, others have 5 [scan_c3]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op expected a body with 2 arguments, found 1 [scan_c4]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op argument 0 of the body is of type 'tensor<4xf32>', which does not fit 'tensor<3xf32>' [scan_c5]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<4xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.scan' op the body must return 1 carries at least [scan_c6]}}
  %0 = "chlo.scan"(%x, %x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%input: tensor<f32>, %carry: tensor<4xf32>):
    stablehlo.return
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'chlo.scan' op output 0, of slices of type 'tensor<3xf32>', does not have the dimension that is scanned [scan_c7]}}
  %0 = "chlo.scan"() <{dimension = 2 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1 : tensor<3xf32>
  }) : () -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op expected results of types 'tensor<4x3xf32>', 'tensor<3xf32>', found 'tensor<3x4xf32>', 'tensor<3xf32>' [scan_c8]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.scan' op the inferred element types differ from the stated result types [scan_c9]}}
  %0 = "chlo.scan"(%x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%input: tensor<f32>):
    stablehlo.return %input : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.scan' op region #0 ('body') must be a single block}}
  %0 = "chlo.scan"(%x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
