// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'tosa.greater_equal' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.greater_equal %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.greater_equal' op result #0 must be a tensor of i1 without dimensions of size 0, found 'tensor<4xf32>'}}
  %r = tosa.greater_equal %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
