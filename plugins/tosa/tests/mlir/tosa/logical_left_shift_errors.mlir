// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{'tosa.logical_left_shift' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.logical_left_shift %x, %y : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.logical_left_shift' op element types differ: i32, i8}}
  %r = tosa.logical_left_shift %x, %y : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4x1xi32>) {
  // expected-error@+1 {{'tosa.logical_left_shift' op operand ranks differ: 1, 2}}
  %r = tosa.logical_left_shift %x, %y : (tensor<4xi32>, tensor<4x1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.logical_left_shift' op expected a result of the shape of 'tensor<4xi32>', found 'tensor<5xi32>'}}
  %r = tosa.logical_left_shift %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<5xi32>
  return
}
