// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands, got 'f32' and 'i32'}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands and results, got 'f32' and 'f16'}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf16>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op invalid data type size for operands or result}}
  %r = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi8>
  return
}
