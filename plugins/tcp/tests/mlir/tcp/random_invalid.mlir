// What the verifier refuses: random bits.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%s: tensor<3xui64>) {
  // expected-error@+1 {{'tcp.rng_bits' op expects a state of 2 elements, but got 'tensor<3xui64>'}}
  %t, %r = tcp.rng_bits threefry2x32 %s : tensor<3xui64> -> tensor<3xui64>, tensor<4xui32>
  return
}

// -----

func.func @f(%s: tensor<2xui32>) {
  // expected-error@+1 {{'tcp.rng_bits' op expects state to be a vector of 64-bit integers, but got 'tensor<2xui32>'}}
  %t, %r = tcp.rng_bits philox4x32 %s : tensor<2xui32> -> tensor<2xui32>, tensor<4xui32>
  return
}

// -----

func.func @f(%s: tensor<2xui64>) {
  // expected-error@+1 {{'tcp.rng_bits' op expects integers or floats of 2 to 32 or of 64 bits, but got 'i1'}}
  %t, %r = tcp.rng_bits philox4x32 %s : tensor<2xui64> -> tensor<2xui64>, tensor<4xi1>
  return
}

// -----

func.func @f(%s: tensor<2xui64>) {
  // expected-error@+1 {{'tcp.rng_bits' op expects one size for each dynamic dimension of the result (1), but got 0}}
  %t, %r = tcp.rng_bits philox4x32 %s : tensor<2xui64> -> tensor<2xui64>, tensor<?xui32>
  return
}

// -----

func.func @f(%s: tensor<2xui64>) {
  // expected-error@+1 {{'tcp.rng_bits' op expects the new state to be 'tensor<2xui64>', but got 'tensor<2xi64>'}}
  %t, %r = tcp.rng_bits philox4x32 %s : tensor<2xui64> -> tensor<2xi64>, tensor<4xui32>
  return
}
