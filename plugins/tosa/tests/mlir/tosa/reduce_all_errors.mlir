// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xi1>) {
  // expected-error@+1 {{'tosa.reduce_all' op expected size 1 in the reduced dimension, found 2}}
  %r = tosa.reduce_all %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4x2xi1>
  return
}

// -----

func.func @f(%x: tensor<4x5xi1>) {
  // expected-error@+1 {{'tosa.reduce_all' op expected an axis of at least 0, found -1}}
  %r = tosa.reduce_all %x {axis = -1 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
  return
}

// -----

func.func @f(%x: tensor<4x5xi1>) {
  // expected-error@+1 {{'tosa.reduce_all' op expected an axis below the input rank 2, found 2}}
  %r = tosa.reduce_all %x {axis = 2 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
  return
}

// -----

func.func @f(%x: tensor<i1>) {
  // expected-error@+1 {{'tosa.reduce_all' op operand #0 must be a tensor of i1 without dimensions of size 0, of rank 1 or higher, found 'tensor<i1>'}}
  %r = tosa.reduce_all %x {axis = 0 : i32} : (tensor<i1>) -> tensor<i1>
  return
}

// -----

func.func @f(%x: tensor<4x5xi1>) {
  // expected-error@+1 {{'tosa.reduce_all' op expected the shape of 'tensor<4x5xi1>' with size 1 at the axis, found 'tensor<3x1xi1>'}}
  %r = tosa.reduce_all %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<3x1xi1>
  return
}

// -----

func.func @f(%x: tensor<4x5xi1>) {
  // expected-error@+1 {{'tosa.reduce_all' op expected an axis below the output rank 1, found 1}}
  %r = tosa.reduce_all %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<4x5xi8>) {
  // expected-error@+1 {{'tosa.reduce_all' op operand #0 must be a tensor of i1 without dimensions of size 0, of rank 1 or higher, found 'tensor<4x5xi8>'}}
  %r = tosa.reduce_all %x {axis = 1 : i32} : (tensor<4x5xi8>) -> tensor<4x1xi1>
  return
}
