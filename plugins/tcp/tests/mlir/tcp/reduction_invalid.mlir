// What the verifier refuses: reductions over dimensions.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce' op expects dims in range [0, 2), but got 2}}
  %r = tcp.reduce add %x, %i dims = [2] : tensor<4x6xf32>, tensor<f32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f64>) {
  // expected-error@+1 {{'tcp.reduce' op expects init to be 'tensor<f32>', got 'tensor<f64>'}}
  %r = tcp.reduce add %x, %i dims = [1] : tensor<4x6xf32>, tensor<f64> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce' op inferred type 'tensor<4xf32>' is incompatible with result type 'tensor<6xf32>'}}
  %r = tcp.reduce add %x, %i dims = [1] : tensor<4x6xf32>, tensor<f32> -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects as many inits as inputs, and at least one}}
  %r = "tcp.reduce_region"(%x) <{dims = array<i64: 0>, operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects dims in range [0, 2), but got 3}}
  %r = tcp.reduce_region(%x) init(%i) dims = [3] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<5x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects inputs of one shape}}
  %r, %s = tcp.reduce_region(%x, %y) init(%i, %i) dims = [0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<6xf32>, tensor<6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects init to be 'tensor<f32>', got 'tensor<i32>'}}
  %r = tcp.reduce_region(%x) init(%i) dims = [0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<i32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op inferred type 'tensor<6xf32>' is incompatible with result type 'tensor<5xf32>'}}
  %r = tcp.reduce_region(%x) init(%i) dims = [0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects region arguments: accumulators, then elements, as 0-d tensors}}
  %r = tcp.reduce_region(%x) init(%i) dims = [0] {
  ^bb0(%a: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.reduce_region(%x) init(%i) dims = [0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce' op expects dims to be unique, but got [1, 1]}}
  %r = tcp.reduce add %x, %s dims = [1, 1] : tensor<4x6xf32>, tensor<f32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects dims to be unique, but got [1, 1]}}
  %r = tcp.reduce_region(%x) init(%s) dims = [1, 1] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.reduce_region"(%x, %s) <{dims = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    llvm.unreachable
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects its region to have a block}}
  %r = "tcp.reduce_region"(%x, %s) <{dims = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1>}> ({}) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce_region' op expects as many results as inputs}}
  %r:2 = "tcp.reduce_region"(%x, %s) <{dims = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'tcp.reduce' op kind 'or' is not defined for elements of type 'f32'}}
  %r = tcp.reduce or %x, %z dims = [0] : tensor<4xf32>, tensor<f32> -> tensor<f32>
  return
}
