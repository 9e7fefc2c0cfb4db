// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.negate' op the types of operands and results differ [negate_c1]}}
  %r = "stablehlo.negate"(%a0) : (tensor<i4>) -> (tensor<i16>)
  return
}
