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
