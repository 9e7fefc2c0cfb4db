// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op expected values of one type in 'then_graph arguments' and 'inputs', found 'tensor<5xf32>' and 'tensor<4xf32>'}}
  %r = "tosa.cond_if"(%p, %x) ({
  ^bb0(%a: tensor<5xf32>):
    tosa.yield %x : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op expected as many values in 'else_graph arguments' as in 'inputs', found 0 and 1}}
  %r = "tosa.cond_if"(%p, %x) ({
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }, {
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<2xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op expected one element of condition, found 'tensor<2xi1>'}}
  %r = tosa.cond_if %p : tensor<2xi1> -> tensor<4xf32> {
    tosa.yield %x : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op expected as many values in 'else_graph results' as in 'outputs', found 2 and 1}}
  %r = tosa.cond_if %p : tensor<i1> -> tensor<4xf32> {
    tosa.yield %x : tensor<4xf32>
  } else {
    tosa.yield %x, %x : tensor<4xf32>, tensor<4xf32>
  }
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op region #0 ('then_graph') must be a single block}}
  %r = "tosa.cond_if"(%p) ({}, {}) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<?xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op expected values of one type in 'then_graph arguments' and 'inputs', found 'tensor<5xf16>' and 'tensor<?xf32>'}}
  %r = tosa.cond_if %p (%a = %y) : tensor<i1> (tensor<?xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<5xf16>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%a: tensor<5xf32>):
    tosa.yield %x : tensor<4xf32>
  }
  return
}
