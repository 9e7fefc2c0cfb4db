// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.select' op expected the same element type of input2, input3 and output, found f32, i32}}
  %r = tosa.select %p, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}
