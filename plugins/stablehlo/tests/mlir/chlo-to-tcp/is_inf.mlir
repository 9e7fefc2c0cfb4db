// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.is_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %0 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK-NEXT: %cst = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %0, %c1 : tensor<4x?xf32>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [] sizes(%dim) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %r = tcp.binary eq %0, %1 : tensor<4x?xf32>
