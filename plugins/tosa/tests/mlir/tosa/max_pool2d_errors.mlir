// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all kernel values to be >= 1, got [0, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all stride values to be >= 1, got [0, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all padding values to be >= 0, got [-1, 0, 0, 0]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected all padding to be smaller than the kernel, got pad [2, 0, 0, 0] and kernel [2, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected input_height - 1 + pad - (kernel - 1) * dilation to be wholly divisible by stride, got 5 / 4}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 4, 4>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op calculated output height did not match expected: calculated=4, expected=5}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all stride values to be >= 1, got [2, 0]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 0>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expect all padding values to be >= 0, got [0, 0, 0, -1]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, -1>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected all padding to be smaller than the kernel, got pad [0, 2, 0, 0] and kernel [2, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 2, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected input_height - 1 + pad - (kernel - 1) * dilation to be wholly divisible by stride, got 5 / 2}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 3, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op requires all dimensions N to be equal, got [1, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<2x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op requires all dimensions C to be equal, got [2, 3]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op attribute 'kernel' failed to satisfy constraint: i64 dense array attribute with exactly 2 elements}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}
