// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'tensor.concat' op requires at least one input}}
  "tensor.concat"() <{dim = 1 : i64}> : () -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  "tensor.concat"(%t) <{dim = 2 : i64}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  "tensor.concat"(%t, %s) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: tensor<5x2xf32>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 0}}
  "tensor.concat"(%t, %s) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<5x2xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%s: tensor<4x2xf32>) {
  // expected-error@+1 {{'tensor.concat' op result type 'tensor<4x5xf32>'does not match inferred shape 'tensor<4x4xf32>' static sizes}}
  "tensor.concat"(%s, %s) <{dim = 1 : i64}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%s: tensor<4x2xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  "tensor.concat"(%s, %s) <{dim = 1 : i64}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf64>
  return
}
