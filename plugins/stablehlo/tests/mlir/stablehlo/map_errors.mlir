// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'stablehlo.map' op all operands and results must have one shape [map_c1]}}
  %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op expected all dimensions in ascending order, found [1] [map_c3]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op expected a region with a parameter for each operand, found 1 operands and 2 parameters [map_c4]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op expected a body with scalars as arguments, found 'tensor<4xf32>' as argument 0 [map_c4]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op expected a body that returns one value, found 2 [map_c4]}}
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a, %a : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%source: i1) {
  // expected-error@+1 {{'stablehlo.map' op expected one input or more, found none [map_c2]}}
  %r = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({
  ^bb0(%b0_0: tensor<ui2>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i8>
    "stablehlo.return"(%y0_0) : (tensor<i8>) -> ()
  }) : () -> (tensor<?xi8>)
  return
}

// -----

func.func @unranked(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected a body with scalars as arguments, found 'tensor<*xf32>' as argument 0 [map_c4]}}
  %r = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
  ^bb0(%b: tensor<*xf32>):
    %c = stablehlo.constant dense<1.0> : tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
