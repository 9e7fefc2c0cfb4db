// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x3xf16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect all kernel values to be >= 1, got [0, 2]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect all stride values to be >= 1, got [2, 0]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 0>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect all padding values to be >= 0, got [0, 0, 0, -1]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, -1>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected all padding to be smaller than the kernel, got pad [0, 2, 0, 0] and kernel [2, 2]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 2, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expected input_height - 1 + pad - (kernel - 1) * dilation to be wholly divisible by stride, got 5 / 2}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 3, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op calculated output height did not match expected: calculated=4, expected=5}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op requires all dimensions N to be equal, got [1, 2]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op requires all dimensions C to be equal, got [2, 3]}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op attribute 'kernel' failed to satisfy constraint: i64 dense array attribute with exactly 2 elements}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect input and its zero point to have the same element type, got 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect output and its zero point to have the same element type, got 'f32' and 'f16'}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect acc_type f32 for elements of type 'f32', got f16}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = f16, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op attribute 'acc_type' failed to satisfy constraint: type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i64, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xi8>, %i: tensor<1xi8>, %j: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.avg_pool2d' op expect acc_type i32 for elements of type 'i8', got i48}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i48, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x3xi8>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xi16>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.avg_pool2d' op input zero point must be zero for elements of type 'i16', got 1}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x3xi16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xi16>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.avg_pool2d' op output zero point must be zero for elements of type 'i16', got 1}}
  %r = tosa.avg_pool2d %x, %i, %j {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x3xi16>
  return
}
