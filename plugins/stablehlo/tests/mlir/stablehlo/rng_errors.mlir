// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<f32>, %b: tensor<i32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op failed to verify that all of {a, b, result} have same element type [rng_c1]}}
  %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<i32>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<i32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op mu and sigma must be floats [rng_c2]}}
  %r = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%a: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.rng' op inferred type(s) 'tensor<?x?xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>' [rng_c3]}}
  %r = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4xf32>
  return
}
