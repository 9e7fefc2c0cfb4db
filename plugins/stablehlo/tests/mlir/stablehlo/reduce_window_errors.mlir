// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected one input or more, found none [reduce_window_c1]}}
  "stablehlo.reduce_window"() <{window_dimensions = array<i64: 2>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op all inputs must have one shape: inputs 0 and 1 do not [reduce_window_c2]}}
  %r:2 = "stablehlo.reduce_window"(%x, %y, %z, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<5xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected a window size for each dimension of 'tensor<4xf32>', 1, found 2 [reduce_window_c4]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected a window of at least 1 in dimension 0, found 0 [reduce_window_c5]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected 1 strides, one for each dimension of the window, found 2 [reduce_window_c6]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected a stride of at least 1 in window dimension 0, found 0 [reduce_window_c7]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected 1 base dilation factors, one for each dimension of the window, found 2 [reduce_window_c8]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected a base dilation factor of at least 1 in window dimension 0, found 0 [reduce_window_c9]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected 1 window dilation factors, one for each dimension of the window, found 2 [reduce_window_c10]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_dilations = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected a window dilation factor of at least 1 in window dimension 0, found 0 [reduce_window_c11]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, window_dilations = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected 1 rows of padding, one for each dimension of the window, found 2 [reduce_window_c12]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>, padding = dense<0> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected a body with 2 arguments, found 1 [reduce_window_c13]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected results of types 'tensor<3xf32>', found 'tensor<4xf32>' [reduce_window_c15]}}
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<?x4xbf16>, %a1: tensor<bf16>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected results of types 'tensor<?x3xbf16>', found  [reduce_window_c15]}}
  "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%b0_0: tensor<bf16>, %b0_1: tensor<bf16>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<bf16>
    "stablehlo.return"(%y0_0) : (tensor<bf16>) -> ()
  }) : (tensor<?x4xbf16>, tensor<bf16>) -> ()
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<f64>, %a1: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op expected results of types 'tensor<f64>', found 'tensor<i1>' [reduce_window_c16]}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64>, window_dilations = array<i64>}> ({
  ^bb0(%b0_0: tensor<f64>, %b0_1: tensor<f64>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<f64>
    "stablehlo.return"(%y0_0) : (tensor<f64>) -> ()
  }) : (tensor<f64>, tensor<f64>) -> (tensor<i1>)
  return
}
