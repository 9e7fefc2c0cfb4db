// Random bits.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @rng_bits(
// CHECK-SAME: %[[S:[a-z0-9_]+]]: tensor<2xui64>, %[[T:[a-z0-9_]+]]: tensor<3xui64>, %[[N:[a-z0-9_]+]]: index
// CHECK: tcp.rng_bits threefry2x32 %[[S]] sizes(%[[N]]) : tensor<2xui64> -> tensor<2xui64>, tensor<4x?xui32>
// CHECK: tcp.rng_bits philox4x32 %[[T]] : tensor<3xui64> -> tensor<3xui64>, tensor<f64>
// CHECK: }
func.func @rng_bits(%s: tensor<2xui64>, %t: tensor<3xui64>, %n: index) {
  %s1, %x = tcp.rng_bits threefry2x32 %s sizes(%n) : tensor<2xui64> -> tensor<2xui64>, tensor<4x?xui32>
  %t1, %y = tcp.rng_bits philox4x32 %t : tensor<3xui64> -> tensor<3xui64>, tensor<f64>
  return
}
