// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.is_pos_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c1 : tensor<4x?xf32>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] sizes(%dim) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %r = tcp.binary eq %x, %0 : tensor<4x?xf32>
