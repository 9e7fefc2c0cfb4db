// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%s: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op output state shape must be compatible with initial state shape. Got: 'tensor<2xui64>' and 'tensor<3xui64>' [rng_bit_generator_c1]}}
  %t, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}
