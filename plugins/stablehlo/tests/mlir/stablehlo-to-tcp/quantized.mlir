// Operations on quantized tensors: integers where they compute the same, else real numbers.
// RUN: plait opt %s --stablehlo-to-tcp --canonicalize | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!narrow = !quant.uniform<i8<-127:127>:f32, 0.5:3>
!w = !quant.uniform<i8:f32, 0.25>

// CHECK-LABEL: func.func @computes(
// CHECK-NEXT: %[[X:.*]] = tcp.dequantize %x from !quant.uniform<i8:f32, 5.000000e-01:3> : tensor<4xi8>
// CHECK-NEXT: %[[R:.*]] = tcp.unary tanh %[[X]] : tensor<4xf32>
// CHECK-NEXT: %[[Q:.*]] = tcp.quantize %[[R]] to !quant.uniform<i8:f32, 5.000000e-01:3> : tensor<4xf32>
// CHECK-NEXT: return %[[Q]] : tensor<4xi8>
func.func @computes(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = stablehlo.tanh %x : tensor<4x!q>
  return %0 : tensor<4x!q>
}

// One type, which tells all integers apart: they compare as what they stand for.
// CHECK-LABEL: func.func @compares(
// CHECK-NEXT: %[[M:.*]] = tcp.binary maximum %x, %y : tensor<4xi8>
// CHECK-NEXT: %[[C:.*]] = tcp.binary lt %[[M]], %y : tensor<4xi8>
// CHECK-NEXT: return %[[M]], %[[C]]
func.func @compares(%x: tensor<4x!q>, %y: tensor<4x!q>) -> (tensor<4x!q>, tensor<4xi1>) {
  %0 = stablehlo.maximum %x, %y : tensor<4x!q>
  %1 = stablehlo.compare LT, %0, %y : (tensor<4x!q>, tensor<4x!q>) -> tensor<4xi1>
  return %0, %1 : tensor<4x!q>, tensor<4xi1>
}

// An integer that may not be stored would be clamped, so this is computed.
// CHECK-LABEL: func.func @clamps(
// CHECK: tcp.binary maximum %{{.*}} : tensor<4xf32>
func.func @clamps(%x: tensor<4x!narrow>) -> tensor<4x!narrow> {
  %0 = stablehlo.maximum %x, %x : tensor<4x!narrow>
  return %0 : tensor<4x!narrow>
}

// CHECK-LABEL: func.func @moves(
// CHECK-NEXT: %[[C:.*]] = tcp.const dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: %[[R:.*]] = tcp.concat %x, %[[C]] dim = 0
// CHECK-NEXT: return %[[R]]
func.func @moves(%x: tensor<4x!q>) -> tensor<6x!q> {
  %c = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!q>
  %0 = stablehlo.concatenate %x, %c, dim = 0 : (tensor<4x!q>, tensor<2x!q>) -> tensor<6x!q>
  return %0 : tensor<6x!q>
}

// Scales that are powers of two and few products: integers are exact.
// CHECK-LABEL: func.func @multiplies(
// CHECK: tcp.contract {{.*}} : tensor<3x4xi32>, tensor<4x2xi32> -> tensor<3x2xi32>
// CHECK-NEXT: tcp.requantize %{{.*}} from !quant.uniform<i32:f32, 1.250000e-01> to !quant.uniform<i8:f32, 5.000000e-01:3> : tensor<3x2xi32>
func.func @multiplies(%x: tensor<3x4x!q>, %w: tensor<4x2x!w>) -> tensor<3x2x!q> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4x!q>, tensor<4x2x!w>) -> tensor<3x2x!q>
  return %0 : tensor<3x2x!q>
}

// Real numbers by quantized weights: the weights are dequantized, the result is not quantized.
// CHECK-LABEL: func.func @hybrid(
// CHECK-NEXT: %[[W:.*]] = tcp.dequantize %w from !quant.uniform<i8:f32, 2.500000e-01> : tensor<4x2xi8>
// CHECK-NEXT: %[[R:.*]] = tcp.contract %x, %[[W]]
// CHECK-NEXT: return %[[R]]
func.func @hybrid(%x: tensor<3x4xf32>, %w: tensor<4x2x!w>) -> tensor<3x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2x!w>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @reduces(
// CHECK: tcp.reduce_region
// CHECK-NEXT: (%[[A:.*]]: tensor<i8>, %[[B:.*]]: tensor<i8>):
// CHECK: tcp.dequantize
// CHECK: tcp.binary add %{{.*}} : tensor<f32>
// CHECK-NEXT: tcp.quantize
func.func @reduces(%x: tensor<3x4x!q>, %z: tensor<!q>) -> tensor<3x!q> {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x4x!q>, tensor<!q>) -> tensor<3x!q>
  return %0 : tensor<3x!q>
}
