// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op all operands and results that are tensors must have one shape [reduce_precision_c1]}}
  %r = stablehlo.reduce_precision %x, format = e5m10 : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op attribute 'exponent_bits' must be an integer of type i32, at least 1}}
  %r = stablehlo.reduce_precision %x, format = e0m10 : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' op attribute 'mantissa_bits' must be an integer of type i32, at least 0}}
  %r = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
