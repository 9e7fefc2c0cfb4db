// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x4x8xf32>, %y: tensor<2x4x8xf32>) {
  // expected-error@+1 {{'tosa.fft2d' op all operands and results must have one shape}}
  %a, %b = tosa.fft2d %x, %y {inverse = false} : (tensor<1x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x8xf32>, %y: tensor<1x4x8xf16>) {
  // expected-error@+1 {{'tosa.fft2d' op all operands and results must have one element type}}
  %a, %b = tosa.fft2d %x, %y {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf16>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x8xi32>) {
  // expected-error@+1 {{'tosa.fft2d' op expected elements that are floats, found 'i32'}}
  %a, %b = tosa.fft2d %x, %x {inverse = false} : (tensor<1x4x8xi32>, tensor<1x4x8xi32>) -> (tensor<1x4x8xi32>, tensor<1x4x8xi32>)
  return
}

// -----

func.func @f(%x: tensor<1x3x8xf32>) {
  // expected-error@+1 {{'tosa.fft2d' op expected a power of two as height, found 3}}
  %a, %b = tosa.fft2d %x, %x {inverse = false} : (tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> (tensor<1x3x8xf32>, tensor<1x3x8xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x6xf32>) {
  // expected-error@+1 {{'tosa.fft2d' op expected a power of two as width, found 6}}
  %a, %b = tosa.fft2d %x, %x {inverse = false} : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<1x4x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'tosa.fft2d' op operand #0 must be a tensor of rank 3 without dimensions of size 0, found 'tensor<4x8xf32>'}}
  %a, %b = tosa.fft2d %x, %x {inverse = false} : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return
}
