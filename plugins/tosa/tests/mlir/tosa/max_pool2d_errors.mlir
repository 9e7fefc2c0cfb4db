// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected numbers of at least 1 in kernel, found [0, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected numbers of at least 1 in stride, found [0, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected numbers of at least 0 in pad, found [-1, 0, 0, 0]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected a pad that is smaller than the kernel, found pad [2, 0, 0, 0] and kernel [2, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected a height where the stride divides input - 1 + pad - (kernel - 1) * dilation, found 5 / 4}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 4, 4>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected output height 4, found 5}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected the same element type of input and output, found 'f32' and 'f16'}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected numbers of at least 1 in stride, found [2, 0]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 0>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected numbers of at least 0 in pad, found [0, 0, 0, -1]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, -1>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected a pad that is smaller than the kernel, found pad [0, 2, 0, 0] and kernel [2, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 2, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected a height where the stride divides input - 1 + pad - (kernel - 1) * dilation, found 5 / 2}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 3, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected equal sizes of dimension N, found [1, 2]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<2x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected equal sizes of dimension C, found [2, 3]}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op attribute 'kernel' must be a dense array of 2 elements of type i64}}
  %r = tosa.max_pool2d %x {kernel = array<i64: 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return
}
