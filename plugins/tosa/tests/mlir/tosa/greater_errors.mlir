// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.greater' op operands don't have broadcast-compatible shapes}}
  %r = tosa.greater %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xi1>
  return
}
