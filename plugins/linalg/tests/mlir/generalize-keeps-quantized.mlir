// RUN: plait opt %s --generalize | filecheck %s

// What is not generalized, and relies on the signedness of its operands, keeps it between bitcasts.

// CHECK: func.func @per_axis(%[[Q:.*]]: tensor<4x2xi8>)
// CHECK-NEXT: %[[U:.*]] = tensor.bitcast %[[Q]] : tensor<4x2xi8> to tensor<4x2xui8>
// CHECK-NEXT: tcp.dequantize %[[U]] from !quant.uniform<u8:f32:1, {{.*}}> : tensor<4x2xui8>
func.func @per_axis(%q: tensor<4x2xui8>) {
  %x = tcp.dequantize %q from !quant.uniform<u8:f32:1, {5.000000e-01:3,2.500000e-01}> : tensor<4x2xui8>
  return
}
