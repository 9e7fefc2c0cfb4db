// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op invalid scan dimension size of operand 0}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op expects 2 arguments in the body, but got 1}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand and body argument 0 are incompatible}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<4xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op inferred type(s) 'tensor<4x3xf32>', 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>', 'tensor<3xf32>'}}
  %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.constant dense<0.0> : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'chlo.scan' op at least one of inputs or outputs must be present}}
  "chlo.scan"() <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 0, 0>}> ({
    stablehlo.return
  }) : () -> ()
  return
}
