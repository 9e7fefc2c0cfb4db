// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.exponential' op the types of operands and results differ [exponential_c1]}}
  %r = stablehlo.exponential %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}
