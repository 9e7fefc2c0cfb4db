// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x4x4x4x3xi8>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xi8>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect both input and weight to be float or not together, got 'i8' and 'f32'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi8>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xi8>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf8E4M3FN>, %w: tensor<2x2x2x2x3xf8E5M2>, %b: tensor<2xf16>, %i: tensor<1xf8E4M3FN>, %j: tensor<1xf8E5M2>) {
  // expected-error@+1 {{'tosa.conv3d' op expect both input and weight to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f16, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf8E4M3FN>, tensor<2x2x2x2x3xf8E5M2>, tensor<2xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E5M2>) -> tensor<1x3x3x3x2xf16>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect acc_type f32 for elements of type 'f32', got i32}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi8>, %w: tensor<2x2x2x2x3xi8>, %b: tensor<2xi32>, %i: tensor<1xi8>, %j: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.conv3d' op expect acc_type i32 for elements of type 'i8', got i48}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i48, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi8>, tensor<2x2x2x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x3x2xi32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi16>, %w: tensor<2x2x2x2x3xi8>, %b: tensor<2xi48>, %i: tensor<1xi16>, %j: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.conv3d' op expect acc_type i48 for elements of type 'i16', got i32}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi16>, tensor<2x2x2x2x3xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x3x3x3x2xi48>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf8E4M3FN>, %w: tensor<2x2x2x2x3xf8E4M3FN>, %b: tensor<2xf16>, %i: tensor<1xf8E4M3FN>, %j: tensor<1xf8E4M3FN>) {
  // expected-error@+1 {{'tosa.conv3d' op expect acc_type f16 for elements of type 'f8E4M3FN', got f32}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf8E4M3FN>, tensor<2x2x2x2x3xf8E4M3FN>, tensor<2xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x3x3x3x2xf16>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect input and its zero point to have the same element type, got 'f32' and 'f16'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.conv3d' op expect weight and its zero point to have the same element type, got 'f32' and 'f16'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi16>, %w: tensor<2x2x2x2x3xi8>, %b: tensor<2xi48>, %j: tensor<1xi8>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.conv3d' op input zero point must be zero for elements of type 'i16', got 1}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i48, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi16>, tensor<2x2x2x2x3xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x3x3x3x2xi48>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi8>, %w: tensor<2x2x2x2x3xi4>, %b: tensor<2xi32>, %i: tensor<1xi8>) {
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi4>}> : () -> tensor<1xi4>
  // expected-error@+1 {{'tosa.conv3d' op weight zero point must be zero for elements of type 'i4', got 1}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi8>, tensor<2x2x2x2x3xi4>, tensor<2xi32>, tensor<1xi8>, tensor<1xi4>) -> tensor<1x3x3x3x2xi32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf16>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect both bias and result to have same element type, got 'f16' and 'f32'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<5xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op bias channels expected to be equal to output channels (2) or 1, got 5}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op requires all dimensions N to be equal, got [1, 2]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<2x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x5xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op requires all dimensions IC to be equal, got [3, 5]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x5xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<1xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op requires all dimensions OC to be equal, got [2, 7]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x7xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect all stride values to be >= 1, got [0, 1, 1]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 0, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect all dilation values to be >= 1, got [0, 1, 1]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 0, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expect all padding values to be >= 0, got [-1, 1, 1, 1, 1, 1]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: -1, 1, 1, 1, 1, 1>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op attribute 'pad' failed to satisfy constraint: i64 dense array attribute with exactly 6 elements}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 1>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected input_width - 1 + pad - (kernel - 1) * dilation to be wholly divisible by stride, got 2 / 4}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 4>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op calculated output height did not match expected: calculated=3, expected=9}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x9x3x2xf32>
  return
}
