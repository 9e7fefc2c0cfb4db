// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xi8>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected the same element type of inputs a and b, found 'f32' and 'i8'}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.matmul' op expected the same element type of a and its zero point, found 'f32' and 'i8'}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected equal batch dimensions of a and b, found 2 and 1}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<2x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x2x4xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected equal inner dimensions of a and b, found 3 and 2}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x2x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected a result of shape 1x2x4, found 'tensor<1x3x4xf32>'}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xi8>, %b: tensor<1x3x4xi16>, %i: tensor<1xi8>, %j: tensor<1xi16>) {
  // expected-error@+1 {{'tosa.matmul' op expected the same element type of inputs a and b, found 'i8' and 'i16'}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xi8>, tensor<1x3x4xi16>, tensor<1xi8>, tensor<1xi16>) -> tensor<1x2x4xi32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xi16>, %b: tensor<1x3x4xi16>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.matmul' op expected 0 as zero point of a of type 'i16', found 1}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x2x4xi48>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xi16>, %b: tensor<1x3x4xi16>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.matmul' op expected 0 as zero point of b of type 'i16', found 1}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x2x4xi48>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %i: tensor<1xf16>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected the same element type of a and its zero point, found 'f32' and 'f16'}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %i: tensor<1xf32>, %j: tensor<1xf16>) {
  // expected-error@+1 {{'tosa.matmul' op expected the same element type of b and its zero point, found 'f32' and 'f16'}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected a result of shape 1x2x4, found 'tensor<1x2x5xf32>'}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x3x4xf32>, %i: tensor<1xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op operand #0 must be a tensor of rank 3 without dimensions of size 0, found 'tensor<1x2xf32>'}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %i: tensor<2xf32>, %j: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op operand #2 must be a tensor of shape [1], or of unknown rank, of number, found 'tensor<2xf32>'}}
  %r = tosa.matmul %a, %b, %i, %j : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<2xf32>, tensor<1xf32>) -> tensor<1x2x5xf32>
  return
}
