// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %s: tensor<3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected a source of type 'tensor<2xf32>', found 'tensor<3xf32>' [select_and_scatter_c2]}}
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected a window size for each dimension of 'tensor<4xf32>', 1, found 2 [select_and_scatter_c4]}}
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op the select region must return 'tensor<i1>', found 'tensor<f32>' [select_and_scatter_c9]}}
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected a body with 2 arguments, found 1 [select_and_scatter_c10]}}
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<5xi64>, %a1: tensor<4xi64>, %a2: tensor<i64>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected a window of at least 1 in dimension 0, found -1 [select_and_scatter_c5]}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: -1>, window_strides = array<i64: 1>}> ({
  ^bb0(%b0_0: tensor<i64>, %b0_1: tensor<i64>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b1_0: tensor<i64>, %b1_1: tensor<i64>):
    %y1_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i64>
    "stablehlo.return"(%y1_0) : (tensor<i64>) -> ()
  }) : (tensor<5xi64>, tensor<4xi64>, tensor<i64>) -> (tensor<5xi64>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<3xi16>, %a1: tensor<?xi16>, %a2: tensor<i16>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected 1 strides, one for each dimension of the window, found 2 [select_and_scatter_c6]}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1, 0>}> ({
  ^bb0(%b0_0: tensor<i16>, %b0_1: tensor<i16>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b1_0: tensor<i16>, %b1_1: tensor<i16>):
    %y1_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i16>
    "stablehlo.return"(%y1_0) : (tensor<i16>) -> ()
  }) : (tensor<3xi16>, tensor<?xi16>, tensor<i16>) -> (tensor<3xi16>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<4xui2>, %a1: tensor<2xui2>, %a2: tensor<ui2>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected a stride of at least 1 in window dimension 0, found -1 [select_and_scatter_c7]}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: -1>}> ({
  ^bb0(%b0_0: tensor<ui2>, %b0_1: tensor<ui2>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b1_0: tensor<ui2>, %b1_1: tensor<ui2>):
    %y1_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<ui2>
    "stablehlo.return"(%y1_0) : (tensor<ui2>) -> ()
  }) : (tensor<4xui2>, tensor<2xui2>, tensor<ui2>) -> (tensor<4xui2>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<f8E8M0FNU>, %a1: tensor<4xf8E8M0FNU>, %a2: tensor<f8E8M0FNU>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected 0 rows of padding, one for each dimension of the window, found 1 [select_and_scatter_c8]}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_strides = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%b0_0: tensor<f8E8M0FNU>, %b0_1: tensor<f8E8M0FNU>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b1_0: tensor<f8E8M0FNU>, %b1_1: tensor<f8E8M0FNU>):
    %y1_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<f8E8M0FNU>
    "stablehlo.return"(%y1_0) : (tensor<f8E8M0FNU>) -> ()
  }) : (tensor<f8E8M0FNU>, tensor<4xf8E8M0FNU>, tensor<f8E8M0FNU>) -> (tensor<5xf8E8M0FNU>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<5xi8>, %a1: tensor<3xi8>, %a2: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected results of types 'tensor<5xi8>', found 'tensor<3xi8>' [select_and_scatter_c11]}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 2>}> ({
  ^bb0(%b0_0: tensor<i8>, %b0_1: tensor<i8>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b1_0: tensor<i8>, %b1_1: tensor<i8>):
    %y1_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i8>
    "stablehlo.return"(%y1_0) : (tensor<i8>) -> ()
  }) : (tensor<5xi8>, tensor<3xi8>, tensor<i8>) -> (tensor<3xi8>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<4x3xi32>, %a1: tensor<6x4xi32>, %a2: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected results of types 'tensor<4x3xi32>', found 'tensor<4x3xui8>' [select_and_scatter_c12]}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%b0_0: tensor<i32>, %b0_1: tensor<i32>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i1>
    "stablehlo.return"(%y0_0) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b1_0: tensor<i32>, %b1_1: tensor<i32>):
    %y1_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i32>
    "stablehlo.return"(%y1_0) : (tensor<i32>) -> ()
  }) : (tensor<4x3xi32>, tensor<6x4xi32>, tensor<i32>) -> (tensor<4x3xui8>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xi32>, %z: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op expected a source of type 'tensor<2xf32>', found 'tensor<2xi32>' [select_and_scatter_c1]}}
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %t = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %t : tensor<i32>
  }) : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xf32>, %zero: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op region #0 ('select') must be a single block}}
  %r = "stablehlo.select_and_scatter"(%x, %s, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  ^bb1:
    %q = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %q : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
