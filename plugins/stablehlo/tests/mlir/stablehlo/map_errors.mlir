// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'stablehlo.map' op requires the same shape for all operands and results [map_c1]}}
  %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op requires monotonically increasing dimension numbers, but got: 1 [map_c3]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op expects number of operands to match the arity of map computation, but got: 1 and 2 [map_c4]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op computation arguments must be 0-rank tensor, but got: arg #0 of type 'tensor<4xf32>' [map_c4]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op computation must return single output, but got: 2 [map_c4]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%source: i1) {
  // expected-error@+1 {{'stablehlo.map' op expected 1 or more operands, but found 0 [map_c2]}}
  %r = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({
  ^bb0(%b0_0: tensor<ui2>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i8>
    "stablehlo.return"(%y0_0) : (tensor<i8>) -> ()
  }) : () -> (tensor<?xi8>)
  return
}

// -----

func.func @unranked(%a: tensor<4xf32>) {
  // expected-error@+1 {{computation arguments must be 0-rank tensor, but got: arg #0 of type 'tensor<*xf32>' [map_c4]}}
  %r = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
  ^bb0(%b: tensor<*xf32>):
    %c = stablehlo.constant dense<1.0> : tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
