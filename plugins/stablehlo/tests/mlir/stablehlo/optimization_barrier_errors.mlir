// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op requires the same number of operands and results [optimization_barrier_c1]}}
  %r = "stablehlo.optimization_barrier"() : () -> (tensor<f32>)
  return
}
