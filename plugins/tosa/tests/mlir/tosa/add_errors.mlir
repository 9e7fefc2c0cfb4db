// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.add' op element types differ: f32, i32}}
  %r = tosa.add %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x1xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.add' op operand ranks differ: 2, 1}}
  %r = tosa.add %x, %y : (tensor<4x1xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'tosa.add' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.add %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.add' op expected a result of the shape of 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %r = tosa.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.add' op expected a result of rank 1, found rank 2}}
  %r = tosa.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.add' op element types differ: f32, i32}}
  %r = tosa.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi32>
  return
}
