// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.reshape' op operand #1 must be a rank-1 tensor of index or signless integer, found 'tensor<4xf32>'}}
  "tensor.reshape"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op attribute 'reassociation' must be an array of lists of i64 integers}}
  "tensor.collapse_shape"(%t) {reassociation = [[0], 1]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected group #1 to continue the expanded dimensions in order}}
  %15 = tensor.collapse_shape %t [[0], [0, 1]] : tensor<4x?xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected groups of 2 expanded dimensions, got 1}}
  %15 = tensor.collapse_shape %t [[0]] : tensor<4x?xf32> into tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op dimension 0 of the collapsed type has size 4, but dimensions of its group are dynamic}}
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x?xf32> into tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op collapsed dimension 0 must have size 16}}
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<17xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected 2 groups, one for each collapsed dimension, got 1}}
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<16xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op collapsed dimension 0 must have size 12}}
  %15 = tensor.expand_shape %t [[0, 1]] output_shape [3,4]: tensor<16xf32> into tensor<3x4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op collapsed dimension 0 must have size 12}}
  %15 = tensor.expand_shape %t [[0, 1]] output_shape [3,4]: tensor<?xf32> into tensor<3x4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected 2 output size values, got 1}}
  %15 = tensor.expand_shape %t [[0, 1]] output_shape [3]: tensor<?xf32> into tensor<3x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination must have one element type}}
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4xf64>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op length of the shape operand must equal the rank of the result}}
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4x1xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op expected as many elements after as before, found 20 and 16}}
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<?xi32>) {
  // expected-error@+1 {{'tensor.reshape' op a shape operand of dynamic length needs an unranked result}}
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<?xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @expand_to_no_rank(%t: tensor<8xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected ranked tensor types}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<*xf32>
  return
}
