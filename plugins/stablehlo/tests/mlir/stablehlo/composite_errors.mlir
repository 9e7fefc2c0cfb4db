// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.composite' op name must be a valid namespaced op name [composite_c1]}}
  %r = "stablehlo.composite"(%x) <{name = "notanop", decomposition = @f}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
