// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands, got 'f32' and 'i32'}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands and results, got 'f32' and 'f16'}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf16>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op invalid data type size for operands or result}}
  %r = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi16>) {
  %s = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op expect a shift of 0 for elements of type 'i16', got 3}}
  %r = tosa.mul %x, %x, %s : (tensor<4xi16>, tensor<4xi16>, tensor<1xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op operands don't have broadcast-compatible shapes}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op result type 'tensor<5xf32>' does not have shape compatible with the operands' 'tensor<4xf32>'}}
  %r = tosa.mul %x, %x, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi16>) {
  // expected-error@+1 {{'tosa.mul' op operand #2 must be tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit signless integer values, but got 'tensor<1xi16>'}}
  %r = tosa.mul %x, %x, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi16>) -> tensor<4xf32>
  return
}
