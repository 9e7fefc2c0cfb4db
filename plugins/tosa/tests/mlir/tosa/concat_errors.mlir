// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'tosa.concat' op expected one operand or more, found none}}
  %r = "tosa.concat"() <{axis = 0 : i32}> : () -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'tosa.concat' op expected operands of the same rank}}
  %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.concat' op expected an axis from 0 up to 0, found 1}}
  %r = tosa.concat %x, %y {axis = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.concat' op expected an axis from 0 up to 0, found -1}}
  %r = tosa.concat %x, %y {axis = -1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %y: tensor<4x6xf32>) {
  // expected-error@+1 {{'tosa.concat' op expected operands of equal sizes but for dimension 0, found [4, 5] and [4, 6]}}
  %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<4x5xf32>, tensor<4x6xf32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.concat' op expected result type 'tensor<8xf32>', found 'tensor<9xf32>'}}
  %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @f(%a: tensor<4x5xf32>, %b: tensor<4x2xf16>) {
  // expected-error@+1 {{'tosa.concat' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x2xf16>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  // expected-error@+1 {{'tosa.concat' op operand #0 must be a tensor of number without dimensions of size 0, of rank 1 or higher, found 'tensor<f32>'}}
  %r = tosa.concat %a, %a {axis = 0 : i32} : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  return
}
