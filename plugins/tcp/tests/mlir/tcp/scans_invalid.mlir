// What the verifier refuses: scans.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan' op expects dim in range [0, 1), but got 1}}
  %r = tcp.scan add %x, %i dim = 1 : tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'tcp.scan' op expects init to be 'tensor<f32>', got 'tensor<i32>'}}
  %r = tcp.scan add %x, %i dim = 0 : tensor<4xf32>, tensor<i32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects inputs of one shape}}
  %r, %s = tcp.scan_region(%x, %y) init(%i, %i) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4xf32>, tensor<5xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects region arguments: accumulators, then elements, as 0-d tensors}}
  %r = tcp.scan_region(%x) init(%i) dim = 0 {
  ^bb0(%a: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op inferred type 'tensor<4xf32>' is incompatible with result type 'tensor<5xf32>'}}
  %r = tcp.scan_region(%x) init(%i) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects as many inits as inputs, and at least one}}
  %r = "tcp.scan_region"(%x) <{dim = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects dim in range [0, 2), but got 2}}
  %r = tcp.scan_region(%x) init(%s) dim = 2 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects as many results as inputs}}
  %r:2 = "tcp.scan_region"(%x, %s) <{dim = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f64>) {
  // expected-error@+1 {{'tcp.scan_region' op expects init to be 'tensor<f32>', got 'tensor<f64>'}}
  %r = tcp.scan_region(%x) init(%s) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<f64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.scan_region(%x) init(%s) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.scan_region"(%x, %s) <{dim = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    llvm.unreachable
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan_region' op expects its region to have a block}}
  %r = "tcp.scan_region"(%x, %s) <{dim = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({}) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'tcp.scan' op kind 'xor' is not defined for elements of type 'f32'}}
  %r = tcp.scan xor %x, %z dim = 0 : tensor<4xf32>, tensor<f32>
  return
}
