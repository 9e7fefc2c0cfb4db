// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x4x8xf16>) {
  // expected-error@+1 {{'tosa.rfft2d' op all operands and results must have one element type}}
  %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf16>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x8xi32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected elements that are floats, found 'i32'}}
  %a, %b = tosa.rfft2d %x : (tensor<1x4x8xi32>) -> (tensor<1x4x5xi32>, tensor<1x4x5xi32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x8xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected the same shape of both results, found 'tensor<1x4x5xf32>' and 'tensor<1x4x6xf32>'}}
  %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x3x8xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected a power of two as height, found 3}}
  %a, %b = tosa.rfft2d %x : (tensor<1x3x8xf32>) -> (tensor<1x3x5xf32>, tensor<1x3x5xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x6xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected a power of two as width, found 6}}
  %a, %b = tosa.rfft2d %x : (tensor<1x4x6xf32>) -> (tensor<1x4x4xf32>, tensor<1x4x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected a result of shape 2x4x5, found 'tensor<1x4x5xf32>'}}
  %a, %b = tosa.rfft2d %x : (tensor<2x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x8xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected a result of shape 1x4x5, found 'tensor<1x4x8xf32>'}}
  %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op operand #0 must be a tensor of rank 3 without dimensions of size 0, found 'tensor<4x8xf32>'}}
  %a, %b = tosa.rfft2d %x : (tensor<4x8xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>)
  return
}
