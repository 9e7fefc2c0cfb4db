// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi64>) {
  // expected-error@+1 {{'chlo.broadcast_shift_right_logical' op requires the same element type for all operands and results [broadcast_shift_right_logical_c1]}}
  %r = chlo.broadcast_shift_right_logical %x, %y : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<2x4xi32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.broadcast_shift_right_logical' op inferred type(s) 'tensor<2x4xi32>' are incompatible with return type(s) of operation 'tensor<2x5xi32>' [broadcast_shift_right_logical_c2]}}
  %r = chlo.broadcast_shift_right_logical %x, %y : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x5xi32>
  return
}
