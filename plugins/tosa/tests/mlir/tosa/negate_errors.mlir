// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.negate' op expect input1 and its zero point to have the same element type, got 'f32' and 'f16'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.negate' op expect output and its zero point to have the same element type, got 'f32' and 'f16'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.negate' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.negate' op result type 'tensor<5xf32>' does not have shape compatible with the operands' 'tensor<4xf32>'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi16>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.negate' op input1 zero point must be zero for elements of type 'i16', got 1}}
  %r = tosa.negate %x, %i, %j : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}

// -----

func.func @f(%x: tensor<4xi16>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.negate' op output zero point must be zero for elements of type 'i16', got 1}}
  %r = tosa.negate %x, %i, %j : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}
