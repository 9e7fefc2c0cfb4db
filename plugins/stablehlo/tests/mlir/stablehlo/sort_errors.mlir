// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.sort' op expected one input or more, found none [sort_c1]}}
  "stablehlo.sort"() ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'stablehlo.sort' op all operands and results must have one shape [sort_c3]}}
  %r:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>, tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.sort' op expected a dimension from -1 to 1 - 1, found 1 [sort_c4]}}
  %r = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.sort' op expected argument 1 of the comparator to have type 'tensor<f32>', found 'tensor<i32>' [sort_c5]}}
  %r = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.sort' op expected a comparator that returns 'tensor<i1>', found 'tensor<f32>' [sort_c5]}}
  %r = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.sort' op expected results of types 'tensor<2xi64>', found  [sort_c2]}}
  "stablehlo.sort"(%a0) <{is_stable = true}> ({
  ^bb0(%b0_0: tensor<i64>, %b0_1: tensor<i64>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }) : (tensor<2xi64>) -> ()
  return
}
