// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op operand and result differ in element type: 'tensor<4xf32>' and 'tensor<?xi32>' [dynamic_reshape_c1]}}
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
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op expected a result of rank 2 as output_shape says, found rank 1 [dynamic_reshape_c4]}}
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
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op the operand has 6 elements, the shape in output_shape 8 [dynamic_reshape_c2]}}
  %r = stablehlo.dynamic_reshape %x, %shape : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
