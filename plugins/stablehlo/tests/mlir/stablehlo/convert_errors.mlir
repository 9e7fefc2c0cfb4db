// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.convert' op requires the same shape for all operands and results [convert_c1]}}
  %r = "stablehlo.convert"(%a0) : (tensor<i8>) -> (tensor<2xi1>)
  return
}
