// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%s: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op the states before and after differ in type: 'tensor<2xui64>' and 'tensor<3xui64>' [rng_bit_generator_c1]}}
  %t, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @f(%a0: tensor<3xi64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op expected an initial state of 2 elements for THREE_FRY, found 'tensor<3xi64>' [rng_bit_generator_c2]}}
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<3xi64>) -> (tensor<3xi64>, tensor<i2>)
  return
}
