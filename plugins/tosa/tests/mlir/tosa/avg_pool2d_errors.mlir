// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected the same element type of input and output, found 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x3xf16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected numbers of at least 1 in kernel, found [0, 2]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected numbers of at least 1 in stride, found [2, 0]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 0>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected numbers of at least 0 in pad, found [0, 0, 0, -1]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, -1>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected a pad that is smaller than the kernel, found pad [0, 2, 0, 0] and kernel [2, 2]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 2, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected a height where the stride divides input - 1 + pad - (kernel - 1) * dilation, found 5 / 2}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 3, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected output height 4, found 5}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected equal sizes of dimension N, found [1, 2]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected equal sizes of dimension C, found [2, 3]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op attribute 'kernel' must be a dense array of 2 elements of type i64}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected the same element type of input and its zero point, found 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected the same element type of output and its zero point, found 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected acc_type f32 for elements of type 'f32', found f16}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op attribute 'acc_type' must be an accumulator type: i32, i48, f16 or f32}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i64, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xi8>, %i: tensor<1xi8>, %j: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected acc_type i32 for elements of type 'i8', found i48}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i48, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xi16>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.avg_pool2d' op expected 0 as zero point of input of type 'i16', found 1}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x3xi16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xi16>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.avg_pool2d' op expected 0 as zero point of output of type 'i16', found 1}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x3xi16>
  return
}
