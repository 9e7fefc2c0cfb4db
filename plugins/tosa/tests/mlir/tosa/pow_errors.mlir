// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'tosa.pow' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.pow %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.pow' op element types differ: f32, i8}}
  %r = tosa.pow %x, %y : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x1xf32>) {
  // expected-error@+1 {{'tosa.pow' op operand ranks differ: 1, 2}}
  %r = tosa.pow %x, %y : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.pow' op expected a result of the shape of 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %r = tosa.pow %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}
