// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op requires compatible element types for all operands and results [dynamic_reshape_c1]}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op number of output elements doesn't match expected number of elements [dynamic_reshape_c2]}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op result should have the same rank as the number of elements in output_shape operand [dynamic_reshape_c4]}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<?xf32>
  return
}
