// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

// Tensors of quantized types become tensors of what they store; operations say how these are to be read.
// CHECK-LABEL: func.func @example(
// CHECK-SAME: %x: tensor<2x?xf32>, %q: tensor<2x?xui8>) -> (tensor<2x?xi8>, tensor<2x?xi32>) {
// CHECK-NEXT: %0 = tcp.quantize %x to !quant.uniform<i8:f32:0, {1.000000e-01:-30,5.000000e-01}> : tensor<2x?xf32>
// CHECK-NEXT: %1 = tcp.requantize %q from !quant.uniform<u8:f32, 5.000000e-01:3> to !quant.uniform<i32:f32, 1.000000e+00> : tensor<2x?xui8>
// CHECK-NEXT: return %0, %1 : tensor<2x?xi8>, tensor<2x?xi32>
func.func @example(%x: tensor<2x?xf32>, %q: tensor<2x?x!quant.uniform<u8:f32, 0.5:3>>) -> (tensor<2x?x!quant.uniform<i8:f32:0, {0.1:-30,0.5}>>, tensor<2x?x!quant.uniform<i32:f32, 1.0>>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<2x?xf32>) -> tensor<2x?x!quant.uniform<i8:f32:0, {0.1:-30,0.5}>>
  %1 = stablehlo.uniform_quantize %q : (tensor<2x?x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<2x?x!quant.uniform<i32:f32, 1.0>>
  return %0, %1 : tensor<2x?x!quant.uniform<i8:f32:0, {0.1:-30,0.5}>>, tensor<2x?x!quant.uniform<i32:f32, 1.0>>
}
