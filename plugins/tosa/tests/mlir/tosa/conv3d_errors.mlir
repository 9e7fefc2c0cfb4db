// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x4x4x4x3xi8>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xi8>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected input and weight both of floats or both of integers, found 'i8' and 'f32'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi8>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xi8>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf8E4M3FN>, %w: tensor<2x2x2x2x3xf8E5M2>, %b: tensor<2xf16>, %i: tensor<1xf8E4M3FN>, %j: tensor<1xf8E5M2>) {
  // expected-error@+1 {{'tosa.conv3d' op expected the same element type of input and weight, found 'f8E4M3FN' and 'f8E5M2'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f16, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf8E4M3FN>, tensor<2x2x2x2x3xf8E5M2>, tensor<2xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E5M2>) -> tensor<1x3x3x3x2xf16>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected acc_type f32 for elements of type 'f32', found i32}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi8>, %w: tensor<2x2x2x2x3xi8>, %b: tensor<2xi32>, %i: tensor<1xi8>, %j: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.conv3d' op expected acc_type i32 for elements of type 'i8', found i48}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i48, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi8>, tensor<2x2x2x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x3x2xi32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi16>, %w: tensor<2x2x2x2x3xi8>, %b: tensor<2xi48>, %i: tensor<1xi16>, %j: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.conv3d' op expected acc_type i48 for elements of type 'i16', found i32}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi16>, tensor<2x2x2x2x3xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x3x3x3x2xi48>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf8E4M3FN>, %w: tensor<2x2x2x2x3xf8E4M3FN>, %b: tensor<2xf16>, %i: tensor<1xf8E4M3FN>, %j: tensor<1xf8E4M3FN>) {
  // expected-error@+1 {{'tosa.conv3d' op expected acc_type f16 for elements of type 'f8E4M3FN', found f32}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf8E4M3FN>, tensor<2x2x2x2x3xf8E4M3FN>, tensor<2xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x3x3x3x2xf16>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected the same element type of input and its zero point, found 'f32' and 'f16'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.conv3d' op expected the same element type of weight and its zero point, found 'f32' and 'f16'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi16>, %w: tensor<2x2x2x2x3xi8>, %b: tensor<2xi48>, %j: tensor<1xi8>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.conv3d' op expected 0 as zero point of input of type 'i16', found 1}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i48, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi16>, tensor<2x2x2x2x3xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x3x3x3x2xi48>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xi8>, %w: tensor<2x2x2x2x3xi4>, %b: tensor<2xi32>, %i: tensor<1xi8>) {
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi4>}> : () -> tensor<1xi4>
  // expected-error@+1 {{'tosa.conv3d' op expected 0 as zero point of weight of type 'i4', found 1}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xi8>, tensor<2x2x2x2x3xi4>, tensor<2xi32>, tensor<1xi8>, tensor<1xi4>) -> tensor<1x3x3x3x2xi32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf16>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected the same element type of both bias and result, found 'f16' and 'f32'}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<5xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected a bias of 1 or 2 elements, as many as output channels, found 5}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected equal sizes of dimension N, found [1, 2]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<2x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x5xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected equal sizes of dimension IC, found [3, 5]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x5xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<1xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected equal sizes of dimension OC, found [2, 7]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x7xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected numbers of at least 1 in stride, found [0, 1, 1]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 0, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected numbers of at least 1 in dilation, found [0, 1, 1]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 0, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected numbers of at least 0 in pad, found [-1, 1, 1, 1, 1, 1]}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: -1, 1, 1, 1, 1, 1>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op attribute 'pad' must be a dense array of 6 elements of type i64}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 1>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected a width where the stride divides input - 1 + pad - (kernel - 1) * dilation, found 2 / 4}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 4>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x4x3xf32>, %w: tensor<2x2x2x2x3xf32>, %b: tensor<2xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.conv3d' op expected output height 3, found 9}}
  %r = tosa.conv3d %x, %w, %b, %i, %j {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x9x3x2xf32>
  return
}
