// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.acos' op operand and result differ in type [acos_c1]}}
  %r = chlo.acos %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.acos' op operand and result differ in type [acos_c1]}}
  %r = chlo.acos %x : tensor<4xf32> -> tensor<4xf64>
  return
}
