// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op value's type doesn't match element return type [constant_like_c1]}}
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op requires the same shape for all operands and results [constant_like_c2]}}
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32, #stablehlo.bounds<3>>) {
  // expected-error@+1 {{'chlo.constant_like' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<3>>' are incompatible with return type(s) of operation 'tensor<4xf32>' [constant_like_c3]}}
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<4xf32>
  return
}
