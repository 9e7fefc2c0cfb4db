// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'tosa.const' op expected values with the element type of the result, found 'tensor<4xf32>' and 'tensor<4xi32>'}}
  %r = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const' op expected values of the shape of the result, found 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %r = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<5xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const' op expected values of the shape of the result, found 'tensor<4xf32>' and 'tensor<?xf32>'}}
  %r = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<?xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const' op expected values of a tensor type, found 'vector<4xf32>'}}
  %r = "tosa.const"() <{values = dense<1.0> : vector<4xf32>}> : () -> tensor<4xf32>
  return
}
