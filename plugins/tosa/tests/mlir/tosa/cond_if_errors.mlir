// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same type for values in 'then_graph arguments' ('tensor<5xf32>') and 'inputs' ('tensor<4xf32>')}}
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
  // expected-error@+1 {{'tosa.cond_if' op require same number of values in 'else_graph arguments' (0) and 'inputs' (1)}}
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
  // expected-error@+1 {{'tosa.cond_if' op condition must have one element, got 'tensor<2xi1>'}}
  %r = tosa.cond_if %p : tensor<2xi1> -> tensor<4xf32> {
    tosa.yield %x : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same number of values in 'else_graph results' (2) and 'outputs' (1)}}
  %r = tosa.cond_if %p : tensor<i1> -> tensor<4xf32> {
    tosa.yield %x : tensor<4xf32>
  } else {
    tosa.yield %x, %x : tensor<4xf32>, tensor<4xf32>
  }
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op region #0 ('then_graph') failed to verify constraint: region with 1 blocks}}
  %r = "tosa.cond_if"(%p) ({}, {}) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<?xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same type for values in 'then_graph arguments' ('tensor<5xf16>') and 'inputs' ('tensor<?xf32>')}}
  %r = tosa.cond_if %p (%a = %y) : tensor<i1> (tensor<?xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<5xf16>):
    tosa.yield %x : tensor<4xf32>
  } else {
  ^bb0(%a: tensor<5xf32>):
    tosa.yield %x : tensor<4xf32>
  }
  return
}
