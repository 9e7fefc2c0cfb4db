// Each rule of the verifiers, broken in the generic form.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected one input, found 2}}
  %0:2 = "tm_tensor.scan"(%x, %x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected a dimension of at least 0 and below 1, found -1}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = -1 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f64>) {
  // expected-error@+1 {{'tm_tensor.scan' op input and accumulator differ in element type}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f64>) -> (tensor<4xf32>, tensor<f64>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected an accumulator of rank 0, found rank 1}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf64>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op input and output differ in element type}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf64>, tensor<f32>) -> (tensor<4xf64>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4x1xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op input and output differ in rank}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4x1xf32>, tensor<f32>) -> (tensor<4x1xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<5xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op input and output differ in shape}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected a result of the type of each output operand}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<?xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected region arguments of types (f32, f32)}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f64, %e: f32):
    tm_tensor.yield %e : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op the region must yield one value of type f32}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield %e, %e : f32, f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op the region must yield one value of type f32}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    tm_tensor.yield
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected updates and indices as inputs, found 1}}
  %0 = "tm_tensor.scatter"(%u, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected one output, found 2}}
  %0 = "tm_tensor.scatter"(%u, %i, %x, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected indices that are integers, in a tensor of rank 2}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xf32>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected indices that are integers, in a tensor of rank 2}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3x1xf32>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected 1 entries of the dimension map, found 2}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0, 1>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op the dimension map repeats a dimension or names one that does not exist}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 2>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op the dimension map repeats a dimension or names one that does not exist}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: -1>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<f32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected updates of rank 1 or higher}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<f32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<4x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected one update for each index}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<4x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x1x1x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op the updates have more dimensions than the original}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x1x1x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x9xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op dimension 1 of the updates is larger than in the original}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x9xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xindex>, %i: tensor<3x1xi64>, %x: tensor<10x8xindex>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected region arguments that are integers or floats}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: index, %old: index):
    tm_tensor.yield %new : index
  }) : (tensor<3x8xindex>, tensor<3x1xi64>, tensor<10x8xindex>) -> tensor<10x8xindex>
  return
}

// -----

func.func @f(%u: tensor<3x8xf64>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op updates and original differ in element type}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf64>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected a result of the type of each output operand}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  }) : (tensor<3x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) {
  // expected-error@+1 {{'tm_tensor.scatter' op expected region arguments of types (f32, f32)}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>, unique_indices = false, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%new: f64, %old: f64):
    tm_tensor.yield %new : f64
  }) : (tensor<3x8xf32>, tensor<3x1xi64>, tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op expected no inputs, found 1}}
  %0 = "tm_tensor.sort"(%x, %y) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xi64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op expected one output or more, found none}}
  %0 = "tm_tensor.sort"() <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 0>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : ( ) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op expected a dimension of at least 0 and below 1, found 1}}
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : (tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op expected a dimension of at least 0 and below 1, found -1}}
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = -1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : (tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x1xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op operand 1 has rank 2, but operand 0 has rank 1}}
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : (tensor<4xf32>, tensor<4x1xi64>) -> (tensor<4xf32>, tensor<4x1xi64>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op expected a result of the type of each output operand}}
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : (tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<?xi64>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'tm_tensor.sort' op expected region arguments of types (f32, f32, i64, i64)}}
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.constant true
    tm_tensor.yield %t : i1
  }) : (tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>)
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected query, key and value}}
  %0 = "tm_tensor.attention"(%q, %k, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected one output operand}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o, %o) <{operandSegmentSizes = array<i32: 3, 2>}> : (tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>, tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected operands of one rank, of at least 2}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xf32>, tensor<7x4xf32>, tensor<2x7x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%q: tensor<4xf32>, %k: tensor<4xf32>, %v: tensor<3xf32>, %o: tensor<3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected operands of one rank, of at least 2}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf64>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected operands of one float type}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf64>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xi32>, %k: tensor<2x7x4xi32>, %v: tensor<2x7x3xi32>, %o: tensor<2x5x3xi32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected operands of one float type}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xi32>, tensor<2x7x4xi32>, tensor<2x7x3xi32>, tensor<2x5x3xi32>) -> tensor<2x5x3xi32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<3x7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op query and key differ in batch dimensions}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xf32>, tensor<3x7x4xf32>, tensor<2x7x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x6x3xf32>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op key and value differ in batch dimensions or length}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x6x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x4xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected an output of shape [2, 5, 3]}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x3xf32>) {
  // expected-error@+1 {{'tm_tensor.attention' op expected a result of the type of each output operand}}
  %0 = "tm_tensor.attention"(%q, %k, %v, %o) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{'tm_tensor.scan' op expected the region to end in tm_tensor.yield}}
  %0:2 = "tm_tensor.scan"(%x, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %e: f32):
    ub.unreachable
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x10xi32>, %a2: tensor<2x10xf32>, %a3: tensor<2x3xf32>, %a4: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected values, and indices or not, as inputs, found 3}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2, %a3, %a4) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 3, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x10xi32>, tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected values and indices as outputs, found 1 of them}}
  %0 = "tm_tensor.topk"(%a0, %a1) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected a dimension of at least 0 and below 2, found 2}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf64>, %a2: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op input and output values differ in element type}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf64>, tensor<2x3xi32>) -> (tensor<2x3xf64>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xi64>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected indices of type i32}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xi64>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x10xi64>, %a2: tensor<2x3xf32>, %a3: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected indices of type i32}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2, %a3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x10xi64>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3x1xf32>, %a2: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op input and output values differ in rank}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3x1xf32>, tensor<2x3xi32>) -> (tensor<2x3x1xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x4xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op output values and indices differ in shape}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x4xi32>) -> (tensor<2x3xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x9xi32>, %a2: tensor<2x3xf32>, %a3: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op input values and indices differ in shape}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2, %a3) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x9xi32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<4x3xf32>, %a2: tensor<4x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op input and output values differ in another dimension than the one that is reduced}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<4x3xf32>, tensor<4x3xi32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected a result of the type of each output operand}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x?xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op expected region arguments of types (f32, f32)}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32):
    tm_tensor.yield %c : i1
  }) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2x10xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xi32>, %c: i1) {
  // expected-error@+1 {{'tm_tensor.topk' op the region must yield one value of type i1}}
  %0:2 = "tm_tensor.topk"(%a0, %a1, %a2) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x0: f32, %x1: f32):
    tm_tensor.yield %x0 : f32
  }) : (tensor<2x10xf32>, tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}
