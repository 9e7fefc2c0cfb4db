// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

// CHECK-LABEL: func.func @example(
// CHECK-SAME: %x: tensor<2x?xi8>) -> tensor<2x?xf32> {
// CHECK-NEXT: %0 = tcp.dequantize %x from !quant.uniform<i8:f32, 5.000000e-01:3> : tensor<2x?xi8>
// CHECK-NEXT: return %0 : tensor<2x?xf32>
func.func @example(%x: tensor<2x?x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x?xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x?x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
