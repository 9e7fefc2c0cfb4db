// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op the value is of type 'f32', but elements of the result are of another [constant_like_c1]}}
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op all operands and results must have one shape [constant_like_c2]}}
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32, #stablehlo.bounds<3>>) {
  // expected-error@+1 {{'chlo.constant_like' op expected results of types 'tensor<?xf32, #stablehlo.bounds<3>>', found 'tensor<4xf32>' [constant_like_c3]}}
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<4xf32>
  return
}
