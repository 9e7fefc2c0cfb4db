// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<4x?xf32>, %b: tensor<1x?xf32>) {
  %r = tosa.sub %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4x?xf32>, %b: tensor<1x?xf32>) {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %a, %c1 : tensor<4x?xf32>
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.cmpi eq, %dim, %c1_0 : index
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %dim_2 = tensor.dim %b, %c1_1 : tensor<1x?xf32>
// CHECK-NEXT: %1 = arith.select %0, %dim_2, %dim : index
// CHECK-NEXT: %2 = tcp.broadcast %a dims = [0, 1] sizes(%1) maybe_expanding = [1] : tensor<4x?xf32> -> tensor<4x?xf32>
// CHECK-NEXT: %3 = tcp.broadcast %b dims = [0, 1] sizes(%1) maybe_expanding = [1] : tensor<1x?xf32> -> tensor<4x?xf32>
// CHECK-NEXT: %r = tcp.binary subtract %2, %3 : tensor<4x?xf32>
