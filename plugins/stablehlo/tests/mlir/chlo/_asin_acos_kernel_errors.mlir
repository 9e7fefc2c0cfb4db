// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'chlo._asin_acos_kernel' op operand #0 must be ranked tensor of complex type with 32/64-bit float elements values, but got 'tensor<4xf32>'}}
  %0 = chlo._asin_acos_kernel %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
