// Casts of quant, on ranked tensors, and functions of quantized tensors.
// RUN: plait opt %s --quant-to-tcp | filecheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!u = !quant.uniform<u8:f32:1, {0.5:3,0.25}>

// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[X:.*]]: tensor<?x2xf32>, %[[I:.*]]: tensor<?x2xi8>) -> (tensor<?x2xi8>, tensor<?x2xf32>, tensor<?x2xi8>) {
// CHECK-NEXT: %[[Q:.*]] = tcp.quantize %[[X]] to !quant.uniform<i8:f32, 5.000000e-01:3> rounding toward_zero : tensor<?x2xf32>
// CHECK-NEXT: %[[U:.*]] = tcp.bitcast %[[I]] : tensor<?x2xi8> -> tensor<?x2xui8>
// CHECK-NEXT: %[[D:.*]] = tcp.dequantize %[[U]] from !quant.uniform<u8:f32:1, {5.000000e-01:3,2.500000e-01}> : tensor<?x2xui8>
// CHECK-NEXT: return %[[Q]], %[[D]], %[[Q]]
func.func @casts(%x: tensor<?x2xf32>, %i: tensor<?x2xi8>) -> (tensor<?x2x!q>, tensor<?x2xf32>, tensor<?x2xi8>) {
  %q = quant.qcast %x : tensor<?x2xf32> to tensor<?x2x!q>
  %u = quant.scast %i : tensor<?x2xi8> to tensor<?x2x!u>
  %d = quant.dcast %u : tensor<?x2x!u> to tensor<?x2xf32>
  %s = quant.scast %q : tensor<?x2x!q> to tensor<?x2xi8>
  return %q, %d, %s : tensor<?x2x!q>, tensor<?x2xf32>, tensor<?x2xi8>
}
