// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.equal' op element types differ: f32, i32}}
  %r = tosa.equal %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}
