// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%u: tensor<*xf32>) {
  // expected-error@+1 {{'tensor.extract' op operand #0 must be a ranked tensor, found 'tensor<*xf32>'}}
  "tensor.extract"(%u) : (tensor<*xf32>) -> f32
  return
}

// -----

func.func @f(%i: i32, %t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.extract' op operand #1 must be index, found 'i32'}}
  "tensor.extract"(%t, %i) : (tensor<4xf32>, i32) -> f32
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %ix: index) {
  // expected-error@+1 {{'tensor.extract' op expected that elements of 'tensor' have the type of 'result'}}
  "tensor.extract"(%t, %ix) : (tensor<4xf32>, index) -> i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{'tensor.from_elements' op result #0 must be a static-shape tensor, found 'tensor<?xi32>'}}
  "tensor.from_elements"(%i) : (i32) -> tensor<?xi32>
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{'tensor.from_elements' op expected that each operand has the element type of 'result'}}
  "tensor.from_elements"(%i) : (i32) -> tensor<2xi32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.splat' op expected that 'input' has the element type of 'aggregate'}}
  "tensor.splat"(%t) : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error@+1 {{'tensor.splat' op expected 1 dynamic sizes, found 0}}
  "tensor.splat"(%i) : (i32) -> tensor<?xi32>
  return
}

// -----

func.func @f(%t: tensor<4xui32>, %i: index, %s: ui32) {
  // expected-error@+1 {{'tensor.insert' op expected an index for each dimension}}
  %15 = tensor.insert %s into %t[%i, %i] : tensor<4xui32>
  return
}
