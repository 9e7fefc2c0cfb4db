// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.convert' op all operands and results must have one shape [convert_c1]}}
  %r = "stablehlo.convert"(%a0) : (tensor<i8>) -> (tensor<2xi1>)
  return
}
