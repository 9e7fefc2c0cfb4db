// What the verifier says.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @scan_outputs(%x: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected an output and an accumulator, found 1 of them}}
  %0 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @scan_dimension(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected a dimension of at least 0 and below 1, found 1}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4xf32>) outs(%o, %a : tensor<4xf32>, tensor<f32>) {
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  } -> tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @scan_accumulator(%x: tensor<4x3xf32>, %o: tensor<4x3xf32>, %a: tensor<3xf32>) {
  // expected-error@+1 {{'tm_tensor.scan' op the accumulator must have the other dimensions of the input}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x3xf32>) outs(%o, %a : tensor<4x3xf32>, tensor<3xf32>) {
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  } -> tensor<4x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @scan_region(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected region arguments of types (f32, f32)}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%o, %a : tensor<4xf32>, tensor<f32>) {
  ^bb0(%p: f32):
    tm_tensor.yield %p : f32
  } -> tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @scatter_depth(%u: tensor<8xf32>, %i: tensor<8x?xi64>, %x: tensor<8x5xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op the length of an index must be known}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %i : tensor<8xf32>, tensor<8x?xi64>) outs(%x : tensor<8x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<8x5xf32>
  return
}

// -----

func.func @scatter_map(%u: tensor<8xf32>, %i: tensor<8x2xi64>, %x: tensor<8x5xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op the dimension map repeats a dimension or names one that does not exist}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 0>} unique_indices(false) ins(%u, %i : tensor<8xf32>, tensor<8x2xi64>) outs(%x : tensor<8x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<8x5xf32>
  return
}

// -----

func.func @scatter_cover(%u: tensor<8xf32>, %i: tensor<8x1xi64>, %x: tensor<8x5xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op some dimension of the original is neither indexed nor part of the updates}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%u, %i : tensor<8xf32>, tensor<8x1xi64>) outs(%x : tensor<8x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<8x5xf32>
  return
}

// -----

func.func @sort_shapes(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'tm_tensor.sort' op operands 0 and 1 differ in shape}}
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %y : tensor<4xf32>, tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4xf32>, tensor<5xf32>
  return
}

// -----

func.func @sort_yield(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tm_tensor.sort' op the region must yield one value of type i1}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @attention_heads(%q: tensor<5x4xf32>, %k: tensor<7x6xf32>, %v: tensor<7x3xf32>, %o: tensor<5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op query and key differ in the size of a head}}
  %0 = tm_tensor.attention ins(%q, %k, %v : tensor<5x4xf32>, tensor<7x6xf32>, tensor<7x3xf32>) outs(%o : tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}
