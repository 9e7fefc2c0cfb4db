// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xi8>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expect same element type for inputs a and b, got 'f32' and 'i8'}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.matmul' op expect input a and a_zp have the same element type}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expect batch dimensions of a and b to be equal, got 2 and 1}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<2x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x2x4xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expect inner dimensions of a and b to be equal, got 3 and 2}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x2x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op inferred shape [1, 2, 4] is incompatible with result type 'tensor<1x3x4xf32>'}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  return
}
