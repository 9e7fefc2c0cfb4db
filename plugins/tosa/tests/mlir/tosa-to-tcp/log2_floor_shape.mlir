// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %a = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %b = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %c = tosa.log2_floor_shape %a : (!tosa.shape<1>) -> !tosa.shape<1>
  %m = tosa.concat_shape %b, %c : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %r = tosa.tile %x, %m : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK: func.func @example(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c0 : tensor<?x3xf32>
// CHECK-NEXT: %0 = arith.index_cast %dim : index to i64
// CHECK-NEXT: %1 = math.ctlz %0 : i64
// CHECK-NEXT: %c63_i64 = arith.constant 63 : i64
// CHECK-NEXT: %2 = arith.subi %c63_i64, %1 : i64
// CHECK-NEXT: %3 = arith.index_cast %2 : i64 to index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %x, %c0_0 : tensor<?x3xf32>
// CHECK-NEXT: %4 = tcp.reshape %x sizes(%dim_1) : tensor<?x3xf32> -> tensor<1x?x1x3xf32>
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %dim_3 = tensor.dim %x, %c0_2 : tensor<?x3xf32>
// CHECK-NEXT: %5 = tcp.broadcast %4 dims = [0, 1, 2, 3] sizes(%dim_3, %3) : tensor<1x?x1x3xf32> -> tensor<2x?x?x3xf32>
// CHECK-NEXT: %c0_4 = arith.constant 0 : index
// CHECK-NEXT: %dim_5 = tensor.dim %x, %c0_4 : tensor<?x3xf32>
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %6 = arith.muli %c2, %dim_5 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %7 = arith.muli %3, %c3 : index
// CHECK-NEXT: %r = tcp.reshape %5 sizes(%6, %7) : tensor<2x?x?x3xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %r : tensor<?x?xf32>
