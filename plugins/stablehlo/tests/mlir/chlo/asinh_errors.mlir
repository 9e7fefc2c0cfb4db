// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.asinh' op operand and result differ in type [asinh_c1]}}
  %r = chlo.asinh %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.asinh' op operand and result differ in type [asinh_c1]}}
  %r = chlo.asinh %x : tensor<4xf32> -> tensor<4xf64>
  return
}
