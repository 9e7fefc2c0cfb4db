// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op operands and results differ in element type [reshape_c1]}}
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op the result has 5 elements, the operand 4 [reshape_c2]}}
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}
