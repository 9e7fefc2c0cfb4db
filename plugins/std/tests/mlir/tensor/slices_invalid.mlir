// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error@+1 {{number of offsets (1) must equal the number of sizes (2)}}
  "tensor.extract_slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<4x?xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{expected type 'tensor<1x?xf32>' or the same without unit dimensions, got 'tensor<5xf32>'}}
  %5 = tensor.extract_slice %t[0, %ix] [1, %ix] [1, 1] : tensor<4x?xf32> to tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{expected type 'tensor<2x?xf32>' or the same without unit dimensions, got 'tensor<?xf32>'}}
  %5 = tensor.extract_slice %t[0, %ix] [2, %ix] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{expected a rank of at most 2, got 3}}
  %5 = tensor.extract_slice %t[0, %ix] [2, %ix] [1, 1] : tensor<4x?xf32> to tensor<1x2x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{expected element type 'f32', got 'f64'}}
  %5 = tensor.extract_slice %t[0, %ix] [2, %ix] [1, 1] : tensor<4x?xf32> to tensor<2x?xf64>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{the slice ends at 4 in dimension 0 of size 4}}
  %5 = tensor.extract_slice %t[0, %ix] [5, %ix] [1, 1] : tensor<4x?xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{offset 0 is 5, beyond the size 4}}
  %5 = tensor.extract_slice %t[5, %ix] [1, %ix] [1, 1] : tensor<4x?xf32> to tensor<1x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{expected offsets of at least 0, found -1}}
  %5 = tensor.extract_slice %t[-1, %ix] [1, %ix] [1, 1] : tensor<4x?xf32> to tensor<1x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  // expected-error@+1 {{expected sizes of at least 0, found -1}}
  %5 = tensor.extract_slice %t[1, %ix] [-1, %ix] [1, 1] : tensor<4x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[1, %ix] [2, %ix] [2, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  // expected-error@+1 {{the slice ends at 4 in dimension 0 of size 4}}
  %6 = tensor.extract_slice %t[1, %ix] [2, %ix] [3, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: tensor<3x?xf32>, %ix: index) {
  // expected-error@+1 {{expected type 'tensor<2x?xf32>' or the same without unit dimensions, got 'tensor<3x?xf32>'}}
  %6 = tensor.insert_slice %s into %t[1, %ix] [2, %ix] [1, 1] : tensor<3x?xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>, %s: tensor<3x?xf32>, %ix: index) {
  // expected-error@+1 {{the slice ends at 4 in dimension 0 of size 4}}
  %6 = tensor.insert_slice %s into %t[2, %ix] [3, %ix] [1, 1] : tensor<3x?xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @offset_that_means_a_value(%m: tensor<8xf32>) {
  // expected-error@+1 {{expected an operand, or a constant that fits into i64, found -9223372036854775808}}
  %0 = tensor.extract_slice %m[-9223372036854775808] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return
}
