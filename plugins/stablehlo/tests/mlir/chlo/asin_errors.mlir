// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.asin' op operand and result differ in type [asin_c1]}}
  %r = chlo.asin %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.asin' op operand and result differ in type [asin_c1]}}
  %r = chlo.asin %x : tensor<4xf32> -> tensor<4xf64>
  return
}
