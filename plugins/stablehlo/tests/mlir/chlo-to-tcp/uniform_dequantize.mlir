// RUN: plait opt %s --chlo-to-tcp | filecheck %s

// The conversion of CHLO takes the operations of StableHLO along that it writes around its own.
// CHECK-LABEL: func.func @example(
// CHECK-SAME: %x: tensor<4xf32>, %q: tensor<4xui8>) -> (tensor<4xi8>, tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.quantize %x to !quant.uniform<i8:f32, 5.000000e-01> : tensor<4xf32>
// CHECK-NEXT: %1 = tcp.dequantize %q from !quant.uniform<u8:f32, 5.000000e-01:3> : tensor<4xui8>
// CHECK-NEXT: return %0, %1 : tensor<4xi8>, tensor<4xf32>
func.func @example(%x: tensor<4xf32>, %q: tensor<4x!quant.uniform<u8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4xf32>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = stablehlo.uniform_dequantize %q : (tensor<4x!quant.uniform<u8:f32, 0.5:3>>) -> tensor<4xf32>
  return %0, %1 : tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4xf32>
}
