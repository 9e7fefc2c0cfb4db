// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op element types differ: f32, i32}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op element types differ: f32, f16}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf16>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op expected results of integers at least as wide as 'i32', found 'i8'}}
  %r = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi16>) {
  %s = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op expected a shift of 0 for elements of type 'i16', found 3}}
  %r = tosa.mul %x, %x, %s : (tensor<4xi16>, tensor<4xi16>, tensor<1xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.mul %x, %y, %s : (tensor<4xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op expected a result of the shape of 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %r = tosa.mul %x, %x, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi16>) {
  // expected-error@+1 {{'tosa.mul' op operand #2 must be a tensor of shape [1], or of unknown rank, of i8, found 'tensor<1xi16>'}}
  %r = tosa.mul %x, %x, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi16>) -> tensor<4xf32>
  return
}
