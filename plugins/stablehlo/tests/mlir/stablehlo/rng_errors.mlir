// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<f32>, %b: tensor<i32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op a, b, result must have one element type [rng_c1]}}
  %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<i32>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<i32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op mu and sigma are floats [rng_c2]}}
  %r = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%a: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op expected results of types 'tensor<?x?xf32>', found 'tensor<4xf32>' [rng_c3]}}
  %r = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4xf32>
  return
}
