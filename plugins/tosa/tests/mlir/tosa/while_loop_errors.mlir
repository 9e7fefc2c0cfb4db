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
