// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op requires compatible types for all operands and results [reduce_precision_c1]}}
  %r = stablehlo.reduce_precision %x, format = e5m10 : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op exponent_bits must be positive [reduce_precision_c2]}}
  %r = stablehlo.reduce_precision %x, format = e0m10 : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op mantissa_bits must not be negative [reduce_precision_c3]}}
  %r = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
