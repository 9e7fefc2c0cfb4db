// RUN: plait opt %s --chlo-to-tcp | filecheck %s

// An operation of CHLO on quantized tensors computes on the numbers that they stand for; its result is quantized again.
// CHECK-LABEL: func.func @example(
// CHECK-SAME: %x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
// CHECK-NEXT: %0 = tcp.dequantize %x from !quant.uniform<i8:f32, 5.000000e-01> : tensor<4xi8>
// CHECK-NEXT: %1 = tcp.dequantize %y from !quant.uniform<i8:f32, 5.000000e-01> : tensor<4xi8>
// CHECK-NEXT: %2 = tcp.binary maximum %0, %1 : tensor<4xf32>
// CHECK-NEXT: %3 = tcp.quantize %2 to !quant.uniform<i8:f32, 5.000000e-01> : tensor<4xf32>
// CHECK-NEXT: return %3 : tensor<4xi8>
func.func @example(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>, %y: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  %0 = chlo.broadcast_maximum %x, %y : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}
