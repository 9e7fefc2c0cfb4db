// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor}}
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
  // expected-error@+1 {{'tosa.while_loop' op require same type for values in 'body_graph results' ('tensor<i1>') and 'inputs' ('tensor<4xf32>')}}
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
  // expected-error@+1 {{'tosa.while_loop' op require same type for values in 'inputs' ('tensor<i32>') and 'outputs' ('tensor<f32>')}}
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
  // expected-error@+1 {{'tosa.while_loop' op require same type for values in 'inputs' ('tensor<i32>') and 'outputs' ('tensor<4xi32>')}}
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
  // expected-error@+1 {{'tosa.while_loop' op 'cond_graph' result must have one element, got 'tensor<2xi1>'}}
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
  // expected-error@+1 {{'tosa.while_loop' op require same type for values in 'body_graph arguments' ('tensor<i16>') and 'inputs' ('tensor<i32>')}}
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
  // expected-error@+1 {{'tosa.while_loop' op require same type for values in 'body_graph results' ('tensor<2xi32>') and 'inputs' ('tensor<i32>')}}
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %q : tensor<2xi32>
  }
  return
}
