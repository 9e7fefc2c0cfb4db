// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected 'cond_graph' to yield one tensor of i1, found tensor<4xf32>}}
  %r = "tosa.while_loop"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }, {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{'tosa.while_loop' op expected values of one type in 'body_graph results' and 'inputs', found 'tensor<i1>' and 'tensor<4xf32>'}}
  %r = "tosa.while_loop"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<i32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected values of one type in 'inputs' and 'outputs', found 'tensor<i32>' and 'tensor<f32>'}}
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<f32> {
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %q : tensor<i32>
  }
  return
}

// -----

func.func @f(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<i32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected values of one type in 'inputs' and 'outputs', found 'tensor<i32>' and 'tensor<4xi32>'}}
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<4xi32> {
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %q : tensor<i32>
  }
  return
}

// -----

func.func @f(%n: tensor<i32>, %p: tensor<2xi1>, %q: tensor<i32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected one element of 'cond_graph' result, found 'tensor<2xi1>'}}
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %p : tensor<2xi1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %q : tensor<i32>
  }
  return
}

// -----

func.func @f(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<i32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected values of one type in 'body_graph arguments' and 'inputs', found 'tensor<i16>' and 'tensor<i32>'}}
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%j: tensor<i16>):
    tosa.yield %q : tensor<i32>
  }
  return
}

// -----

func.func @f(%n: tensor<i32>, %p: tensor<i1>, %q: tensor<2xi32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected values of one type in 'body_graph results' and 'inputs', found 'tensor<2xi32>' and 'tensor<i32>'}}
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %q : tensor<2xi32>
  }
  return
}

// -----

func.func @numbers_of_values(%x: tensor<4xf32>, %p: tensor<i1>) {
  // expected-error@+1 {{'tosa.while_loop' op expected as many values in 'body_graph results' as in 'inputs', found 2 and 1}}
  %r = "tosa.while_loop"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a, %a : tensor<4xf32>, tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
