// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.gather' op operand #1 must be a ranked tensor of index or signless integer, found 'tensor<4xf32>'}}
  "tensor.gather"(%t, %t) {gather_dims = array<i64: 0>}: (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.gather' op expected gather_dims below the rank of source, 2, found 2}}
  %15 = tensor.gather %t[%s] gather_dims([2]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims cannot be empty}}
  %15 = tensor.gather %t[%s] gather_dims([]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims has 2 entries, but the last dimension of indices has size 1}}
  %15 = tensor.gather %t[%s] gather_dims([1, 0]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.gather' op expected a result of type 'tensor<3x1x4xf32>', or without unit dimensions 'tensor<3x4xf32>', found 'tensor<4x4xf32>'}}
  %15 = tensor.gather %t[%s] gather_dims([0]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims has 3 entries, more than the rank of source, 2}}
  %15 = tensor.gather %t[%s] gather_dims([0, 1, 1]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims has a negative dimension}}
  %15 = tensor.gather %t[%s] gather_dims([-1]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.scatter' op expected a source of type 'tensor<3x4x1xf32>', or without unit dimensions 'tensor<3x4xf32>', found 'tensor<4x4xf32>'}}
  %15 = tensor.scatter %t into %t[%s] scatter_dims([1]) unique: (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>) {
  // expected-error@+1 {{'tensor.scatter' op requires the attribute 'unique'}}
  %15 = tensor.scatter %t into %t[%s] scatter_dims([1]) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
