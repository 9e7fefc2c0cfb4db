// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i4>, %a1: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.shift_right_logical' op the types of operands and results differ [shift_right_logical_c1]}}
  %r = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<i4>, tensor<i8>) -> (tensor<i8>)
  return
}
