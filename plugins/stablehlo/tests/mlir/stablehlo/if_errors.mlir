// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<i1>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.if' op branch 0 takes no arguments, found 1 [if_c1]}}
  %r = "stablehlo.if"(%p) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.if' op branch 1 takes no arguments, found 1 [if_c1]}}
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @f(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.if' op branch 0 returns 'tensor<f32>', but branch 1 returns 'tensor<i32>' [if_c2]}}
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<i32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @f(%p: tensor<2xi1>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.if' op expected an operand of rank 0, found rank 1 [if_i1]}}
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2xi1>) -> tensor<f32>
  return
}

// -----

func.func @f(%a0: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.if' op expected results of types , found 'tensor<i8>' [if_c3]}}
  %r = "stablehlo.if"(%a0) ({
    "stablehlo.return"() : () -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) : (tensor<i1>) -> (tensor<i8>)
  return
}
