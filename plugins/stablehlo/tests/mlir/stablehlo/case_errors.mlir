// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.case' op expected one branch or more [case_c1]}}
  "stablehlo.case"(%i) : (tensor<i32>) -> ()
  return
}

// -----

func.func @f(%i: tensor<i32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.case' op branch 0 takes no arguments, found 1 [case_c2]}}
  %r = "stablehlo.case"(%i) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @f(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.case' op branch 0 returns 'tensor<f32>', but branch 1 returns 'tensor<i32>' [case_c3]}}
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<i32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @f(%i: tensor<2xi32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.case' op expected an operand of rank 0, found rank 1 [case_i1]}}
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2xi32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a0: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.case' op expected results of types , found 'tensor<f32>' [case_c4]}}
  %r = "stablehlo.case"(%a0) ({
    "stablehlo.return"() : () -> ()
  }) : (tensor<i32>) -> (tensor<f32>)
  return
}
