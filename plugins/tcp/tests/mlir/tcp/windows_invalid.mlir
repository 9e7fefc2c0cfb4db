// What the verifier refuses: reductions over windows.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects 2 entries in window, but got 1}}
  %r = tcp.window add %x, %i window = [2] strides = [1, 1] low [0, 0] high [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects window to be positive, but got [2, 0]}}
  %r = tcp.window add %x, %i window = [2, 0] strides = [1, 1] low [0, 0] high [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects strides to be positive, but got [1, -1]}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, -1] low [0, 0] high [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects 2 entries in low, but got 1}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, 1] low [0] high [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects 2 entries in high, but got 1}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, 1] low [0, 0] high [0] : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects base_dilation to be positive, but got [1, 0]}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {base_dilation = array<i64: 1, 0>} : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects 2 entries in dilation, but got 1}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {dilation = array<i64: 1>} : tensor<4x6xf32>, tensor<f32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f64>) {
  // expected-error@+1 {{'tcp.window' op expects init to be 'tensor<f32>', got 'tensor<f64>'}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] : tensor<4x6xf32>, tensor<f64> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op inferred type 'tensor<3x5xf32>' is incompatible with result type 'tensor<4x5xf32>'}}
  %r = tcp.window add %x, %i window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects 2 entries in window, but got 1}}
  %r = tcp.window_region(%x) init(%i : tensor<f32>) window = [2] strides = [1, 1] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f64>) {
  // expected-error@+1 {{'tcp.window_region' op expects init to be 'tensor<f32>', got 'tensor<f64>'}}
  %r = tcp.window_region(%x) init(%i : tensor<f64>) window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op inferred type 'tensor<3x5xf32>' is incompatible with result type 'tensor<3x4xf32>'}}
  %r = tcp.window_region(%x) init(%i : tensor<f32>) window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects region arguments: accumulators, then elements, as 0-d tensors}}
  %r = tcp.window_region(%x) init(%i : tensor<f32>) window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.window_region(%x) init(%i : tensor<f32>) window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.window_region' op expects as many inits as inputs, and at least one}}
  %r = "tcp.window_region"(%x) <{window = array<i64: 1, 1>, strides = array<i64: 1, 1>, static_low = array<i64: 0, 0>, static_high = array<i64: 0, 0>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op expects one value for each dynamic entry of low}}
  %r = "tcp.window"(%x, %s) <{kind = #tcp.reduce_kind<add>, window = array<i64: 1, 1>, strides = array<i64: 1, 1>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, -9223372036854775808>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects strides to be positive, but got [1, 0]}}
  %r = tcp.window_region(%x) init(%s : tensor<f32>) window = [2, 2] strides = [1, 0] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects one value for each dynamic entry of low}}
  %r = "tcp.window_region"(%x, %s) <{window = array<i64: 1, 1>, strides = array<i64: 1, 1>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, -9223372036854775808>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.window_region"(%x, %s) <{window = array<i64: 1, 1>, strides = array<i64: 1, 1>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    llvm.unreachable
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>, %y: tensor<5x6xf32>) {
  // expected-error@+1 {{'tcp.window_region' op expects inputs of one shape}}
  %r, %q = tcp.window_region(%x, %y) init(%s, %s : tensor<f32>, tensor<f32>) window = [2, 2] strides = [1, 1] low [0, 0] high [0, 0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<5x6xf32>) -> (tensor<3x5xf32>, tensor<4x5xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects its region to have a block}}
  %r = "tcp.window_region"(%x, %s) <{window = array<i64: 1, 1>, strides = array<i64: 1, 1>, static_low = array<i64: 0, 0>, static_high = array<i64: 0, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({}) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.window_region' op expects as many results as inputs}}
  %r:2 = "tcp.window_region"(%x, %s) <{window = array<i64: 1, 1>, strides = array<i64: 1, 1>, static_low = array<i64: 0, 0>, static_high = array<i64: 0, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'tcp.window' op kind 'and' is not defined for elements of type 'f32'}}
  %r = tcp.window and %x, %z window = [2] strides = [1] low [0] high [0] : tensor<4xf32>, tensor<f32> -> tensor<3xf32>
  return
}
