// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.sign' op the types of operands and results differ [sign_c1]}}
  %r = "stablehlo.sign"(%a0) : (tensor<i8>) -> (tensor<i2>)
  return
}
