// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.count_leading_zeros' op requires compatible types for all operands and results [count_leading_zeros_c1]}}
  %r = "stablehlo.count_leading_zeros"(%a0) : (tensor<i2>) -> (tensor<i4>)
  return
}
