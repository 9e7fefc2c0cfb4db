// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.count_leading_zeros' op the types of operands and results differ [count_leading_zeros_c1]}}
  %r = "stablehlo.count_leading_zeros"(%a0) : (tensor<i2>) -> (tensor<i4>)
  return
}
