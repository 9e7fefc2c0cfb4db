// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'tensor.concat' op expected one input or more, found none}}
  "tensor.concat"() <{dim = 1 : i64}> : () -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.concat' op tensors of rank 2 have no dimension 2 to concatenate along}}
  "tensor.concat"(%t) <{dim = 2 : i64}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op ranks of inputs and result must be equal}}
  "tensor.concat"(%t, %s) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: tensor<5x2xf32>) {
  // expected-error@+1 {{'tensor.concat' op static sizes differ in dimension 0}}
  "tensor.concat"(%t, %s) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<5x2xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%s: tensor<4x2xf32>) {
  // expected-error@+1 {{'tensor.concat' op expected a result of type 'tensor<4x4xf32>', found 'tensor<4x5xf32>'}}
  "tensor.concat"(%s, %s) <{dim = 1 : i64}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%s: tensor<4x2xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result differ in element type}}
  "tensor.concat"(%s, %s) <{dim = 1 : i64}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf64>
  return
}
