// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op expects operand and result to have compatible element type. Got: 'tensor<4xf32>' and 'tensor<?xi32>' [dynamic_reshape_c1]}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op the result has 5 elements, the operand 4 [dynamic_reshape_c2]}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op result should have a rank equal to the number of elements in output_shape [dynamic_reshape_c4]}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<6xf32>) {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op expected a result of shape [2, 3], found 'tensor<3x?xf32>' [dynamic_reshape_c4]}}
  %r = stablehlo.dynamic_reshape %x, %shape : (tensor<6xf32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<6xf32>) {
  %shape = stablehlo.constant dense<[2, 4]> : tensor<2xi32>
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op output_shape is incompatible with input type of operation: input has 6 elements, but output_shape has 8 [dynamic_reshape_c2]}}
  %r = stablehlo.dynamic_reshape %x, %shape : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
