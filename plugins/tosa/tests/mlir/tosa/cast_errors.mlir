// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cast' op expected a result of shape [4], found}}
  %r = tosa.cast %x : (tensor<4xf32>) -> tensor<5xi32>
  return
}
