// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op all inputs must have one shape: inputs 0 and 1 do not [reduce_c1]}}
  %r:2 = "stablehlo.reduce"(%x, %y, %z, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<5xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.reduce' op expected one input or more, found none [reduce_c3]}}
  "stablehlo.reduce"() <{dimensions = array<i64: 0>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op expected dimensions below the rank 1, found 1 [reduce_c4]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op Duplicate reduction dimension: 0 [reduce_c5]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op expected a body with 2 arguments, found 1 [reduce_c6]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op the body returns no value [reduce_c6]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op expected a body that returns 1 tensors, found 2 [reduce_c6]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op parameter 1 of the region is of type 'tensor<i32>', but the region returns 'tensor<f32>' for it [reduce_c6]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op result 0 of the region is of type 'tensor<2xf32>', which does not have the shape of its init value, 'tensor<f32>' [reduce_c6]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op expected results of types 'tensor<f16>', found 'tensor<f32>' [reduce_c8]}}
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    stablehlo.return %a : tensor<f16>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<ui8>, %a1: tensor<ui8>) {
  // expected-error@+1 {{'stablehlo.reduce' op expected results of types 'tensor<ui8>', found  [reduce_c7]}}
  "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64>}> ({
  ^bb0(%b0_0: tensor<ui8>, %b0_1: tensor<ui8>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<ui8>
    "stablehlo.return"(%y0_0) : (tensor<ui8>) -> ()
  }) : (tensor<ui8>, tensor<ui8>) -> ()
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<3xi1>, %a1: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.reduce' op expected results of types 'tensor<i1>', found 'tensor<f8E5M2>' [reduce_c8]}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%b0_0: tensor<i1>, %b0_1: tensor<i1>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }) : (tensor<3xi1>, tensor<i1>) -> (tensor<f8E5M2>)
  return
}
