// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %a = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %b = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %c = tosa.mod_shape %a, %b : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %m = tosa.concat_shape %b, %c : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %r = tosa.tile %x, %m : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK: func.func @example(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c0 : tensor<?x3xf32>
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = arith.floordivsi %dim, %c2 : index
// CHECK-NEXT: %c2_0 = arith.constant 2 : index
// CHECK-NEXT: %1 = arith.muli %0, %c2_0 : index
// CHECK-NEXT: %2 = arith.subi %dim, %1 : index
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: %dim_2 = tensor.dim %x, %c0_1 : tensor<?x3xf32>
// CHECK-NEXT: %3 = tcp.reshape %x sizes(%dim_2) : tensor<?x3xf32> -> tensor<1x?x1x3xf32>
// CHECK-NEXT: %c0_3 = arith.constant 0 : index
// CHECK-NEXT: %dim_4 = tensor.dim %x, %c0_3 : tensor<?x3xf32>
// CHECK-NEXT: %4 = tcp.broadcast %3 dims = [0, 1, 2, 3] sizes(%dim_4, %2) : tensor<1x?x1x3xf32> -> tensor<2x?x?x3xf32>
// CHECK-NEXT: %c0_5 = arith.constant 0 : index
// CHECK-NEXT: %dim_6 = tensor.dim %x, %c0_5 : tensor<?x3xf32>
// CHECK-NEXT: %c2_7 = arith.constant 2 : index
// CHECK-NEXT: %5 = arith.muli %c2_7, %dim_6 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %6 = arith.muli %2, %c3 : index
// CHECK-NEXT: %r = tcp.reshape %4 sizes(%5, %6) : tensor<2x?x?x3xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %r : tensor<?x?xf32>
