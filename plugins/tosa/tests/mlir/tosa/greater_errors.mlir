// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.greater' op sizes 4, 5 cannot be broadcast to each other}}
  %r = tosa.greater %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xi1>
  return
}
