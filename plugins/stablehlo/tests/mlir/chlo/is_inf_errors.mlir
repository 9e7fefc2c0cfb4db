// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.is_inf' op all operands and results that are tensors must have one shape [is_inf_c1]}}
  %r = chlo.is_inf %x : tensor<4xf32> -> tensor<5xi1>
  return
}

// -----

func.func @f(%x: tensor<?xf32, #stablehlo.bounds<3>>) {
  // expected-error@+1 {{'chlo.is_inf' op expected results of types 'tensor<?xi1, #stablehlo.bounds<3>>', found 'tensor<4xi1>' [is_inf_c2]}}
  %r = chlo.is_inf %x : tensor<?xf32, #stablehlo.bounds<3>> -> tensor<4xi1>
  return
}
