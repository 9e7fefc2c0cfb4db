// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' op operands of types 'tensor<f32>' do not fit the condition block arguments, 'tensor<i32>' [while_c1]}}
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<i32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' op operands of types 'tensor<f32>' do not fit the body block arguments, 'tensor<i32>' [while_c2]}}
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' op the condition must return a value of type 'tensor<i1>', found 'tensor<f32>' [while_c1]}}
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' op operands of types 'tensor<f32>' do not fit the body block return types, 'tensor<i1>' [while_c2]}}
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' op expected results of types 'tensor<f32>', found 'tensor<i32>' [while_c3]}}
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<i32>
  return
}

// -----

func.func @f(%source: i1) {
  // expected-error@+1 {{'stablehlo.while' op expected results of types , found 'tensor<f32>' [while_c3]}}
  %r = "stablehlo.while"() ({
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
    "stablehlo.return"() : () -> ()
  }) : () -> (tensor<f32>)
  return
}
