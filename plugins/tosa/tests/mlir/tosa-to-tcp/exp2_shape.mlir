// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %a = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %b = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %c = tosa.exp2_shape %a : (!tosa.shape<1>) -> !tosa.shape<1>
  %m = tosa.concat_shape %b, %c : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %r = tosa.tile %x, %m : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK: func.func @example(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c0 : tensor<?x3xf32>
// CHECK-NEXT: %0 = arith.index_cast %dim : index to i64
// CHECK-NEXT: %1 = arith.subi %0, %0 : i64
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64
// CHECK-NEXT: %2 = arith.addi %1, %c1_i64 : i64
// CHECK-NEXT: %3 = arith.shli %2, %0 : i64
// CHECK-NEXT: %4 = arith.index_cast %3 : i64 to index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %x, %c0_0 : tensor<?x3xf32>
// CHECK-NEXT: %5 = tcp.reshape %x sizes(%dim_1) : tensor<?x3xf32> -> tensor<1x?x1x3xf32>
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %dim_3 = tensor.dim %x, %c0_2 : tensor<?x3xf32>
// CHECK-NEXT: %6 = tcp.broadcast %5 dims = [0, 1, 2, 3] sizes(%dim_3, %4) : tensor<1x?x1x3xf32> -> tensor<2x?x?x3xf32>
// CHECK-NEXT: %c0_4 = arith.constant 0 : index
// CHECK-NEXT: %dim_5 = tensor.dim %x, %c0_4 : tensor<?x3xf32>
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %7 = arith.muli %c2, %dim_5 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %8 = arith.muli %4, %c3 : index
// CHECK-NEXT: %r = tcp.reshape %6 sizes(%7, %8) : tensor<2x?x?x3xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %r : tensor<?x?xf32>
