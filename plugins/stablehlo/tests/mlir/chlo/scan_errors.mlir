// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'chlo.scan' op at least one of inputs or outputs must be present [scan_c1]}}
  "chlo.scan"() <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 0, 0>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds [scan_c2]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op invalid scan dimension size of operand 0 [scan_c3]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op expects 2 arguments in the body, but got 1 [scan_c4]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand and body argument 0 are incompatible [scan_c5]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<4xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.scan' op ScanOp body must return at least 1 values (carries) [scan_c6]}}
  %0 = "chlo.scan"(%x, %x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%input: tensor<f32>, %carry: tensor<4xf32>):
    stablehlo.return
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'chlo.scan' op scan dimension of output 0, of slices of type 'tensor<3xf32>', is out of bounds [scan_c7]}}
  %0 = "chlo.scan"() <{dimension = 2 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1 : tensor<3xf32>
  }) : () -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op inferred type(s) 'tensor<4x3xf32>', 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>', 'tensor<3xf32>' [scan_c8]}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.scan' op requires compatible element types for what is computed and results [scan_c9]}}
  %0 = "chlo.scan"(%x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%input: tensor<f32>):
    stablehlo.return %input : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.scan' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "chlo.scan"(%x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
