// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.negate' op expected the same element type of input1 and its zero point, found 'f32' and 'f16'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.negate' op expected the same element type of output and its zero point, found 'f32' and 'f16'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.negate' op expected the same element type of input and output, found 'f32' and 'f16'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.negate' op expected a result of the shape of 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %r = tosa.negate %x, %i, %j : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi16>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.negate' op expected 0 as zero point of input1 of type 'i16', found 1}}
  %r = tosa.negate %x, %i, %j : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}

// -----

func.func @f(%x: tensor<4xi16>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.negate' op expected 0 as zero point of output of type 'i16', found 1}}
  %r = tosa.negate %x, %i, %j : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}
