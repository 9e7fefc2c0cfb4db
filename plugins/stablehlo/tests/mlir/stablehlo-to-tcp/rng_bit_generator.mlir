// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2xui64>) {
  %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  return
}

// CHECK: func.func @example(%arg0: tensor<2xui64>) {
// CHECK-NEXT: %output_state, %output = tcp.rng_bits threefry2x32 %arg0 : tensor<2xui64> -> tensor<2xui64>, tensor<2x3xui32>
// CHECK-NEXT: return
