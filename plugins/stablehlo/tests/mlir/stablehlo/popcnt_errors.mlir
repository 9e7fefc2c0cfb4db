// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.popcnt' op the types of operands and results differ [popcnt_c1]}}
  %r = "stablehlo.popcnt"(%a0) : (tensor<i2>) -> (tensor<i16>)
  return
}
