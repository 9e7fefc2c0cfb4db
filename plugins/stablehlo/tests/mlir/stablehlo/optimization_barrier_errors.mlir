// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op expected one result for each operand, found 0 operands and 1 results [optimization_barrier_c1]}}
  %r = "stablehlo.optimization_barrier"() : () -> (tensor<f32>)
  return
}
