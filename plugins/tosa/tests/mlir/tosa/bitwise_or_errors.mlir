// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{'tosa.bitwise_or' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.bitwise_or %x, %y : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.bitwise_or' op element types differ: i32, i8}}
  %r = tosa.bitwise_or %x, %y : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4x1xi32>) {
  // expected-error@+1 {{'tosa.bitwise_or' op operand ranks differ: 1, 2}}
  %r = tosa.bitwise_or %x, %y : (tensor<4xi32>, tensor<4x1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.bitwise_or' op expected a result of the shape of 'tensor<4xi32>', found 'tensor<5xi32>'}}
  %r = tosa.bitwise_or %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<5xi32>
  return
}
