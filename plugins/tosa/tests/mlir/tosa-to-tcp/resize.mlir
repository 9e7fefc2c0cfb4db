// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape  {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi32>
// CHECK-NEXT: %cst_0 = tcp.const dense<[1.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01]> : tensor<8xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<[1, 1, 2, 2, 3, 3, 3, 3]> : tensor<8xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<[0.000000e+00, 5.000000e-01, 0.000000e+00, 5.000000e-01, 0.000000e+00, 5.000000e-01, 0.000000e+00, 5.000000e-01]> : tensor<8xf32>
// CHECK-NEXT: %0 = tcp.gather %x at %cst offset_dims = [0, 2, 3] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 1 sizes [1, 1, 4, 3] : tensor<1x4x4x3xf32>, tensor<8xi32> -> tensor<1x8x4x3xf32>
// CHECK-NEXT: %1 = tcp.reshape %cst_0 : tensor<8xf32> -> tensor<1x8x1x1xf32>
// CHECK-NEXT: %2 = tcp.broadcast %1 dims = [0, 1, 2, 3] : tensor<1x8x1x1xf32> -> tensor<1x8x4x3xf32>
// CHECK-NEXT: %3 = tcp.binary multiply %0, %2 : tensor<1x8x4x3xf32>
// CHECK-NEXT: %4 = tcp.gather %x at %cst_1 offset_dims = [0, 2, 3] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 1 sizes [1, 1, 4, 3] : tensor<1x4x4x3xf32>, tensor<8xi32> -> tensor<1x8x4x3xf32>
// CHECK-NEXT: %5 = tcp.reshape %cst_2 : tensor<8xf32> -> tensor<1x8x1x1xf32>
// CHECK-NEXT: %6 = tcp.broadcast %5 dims = [0, 1, 2, 3] : tensor<1x8x1x1xf32> -> tensor<1x8x4x3xf32>
// CHECK-NEXT: %7 = tcp.binary multiply %4, %6 : tensor<1x8x4x3xf32>
// CHECK-NEXT: %8 = tcp.binary add %3, %7 : tensor<1x8x4x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi32>
// CHECK-NEXT: %cst_4 = tcp.const dense<[1.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01]> : tensor<8xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<[1, 1, 2, 2, 3, 3, 3, 3]> : tensor<8xi32>
// CHECK-NEXT: %cst_6 = tcp.const dense<[0.000000e+00, 5.000000e-01, 0.000000e+00, 5.000000e-01, 0.000000e+00, 5.000000e-01, 0.000000e+00, 5.000000e-01]> : tensor<8xf32>
// CHECK-NEXT: %9 = tcp.gather %8 at %cst_3 offset_dims = [0, 1, 3] collapsed_dims = [2] start_index_map = [2] index_vector_dim = 1 sizes [1, 8, 1, 3] : tensor<1x8x4x3xf32>, tensor<8xi32> -> tensor<1x8x8x3xf32>
// CHECK-NEXT: %10 = tcp.reshape %cst_4 : tensor<8xf32> -> tensor<1x1x8x1xf32>
// CHECK-NEXT: %11 = tcp.broadcast %10 dims = [0, 1, 2, 3] : tensor<1x1x8x1xf32> -> tensor<1x8x8x3xf32>
// CHECK-NEXT: %12 = tcp.binary multiply %9, %11 : tensor<1x8x8x3xf32>
// CHECK-NEXT: %13 = tcp.gather %8 at %cst_5 offset_dims = [0, 1, 3] collapsed_dims = [2] start_index_map = [2] index_vector_dim = 1 sizes [1, 8, 1, 3] : tensor<1x8x4x3xf32>, tensor<8xi32> -> tensor<1x8x8x3xf32>
// CHECK-NEXT: %14 = tcp.reshape %cst_6 : tensor<8xf32> -> tensor<1x1x8x1xf32>
// CHECK-NEXT: %15 = tcp.broadcast %14 dims = [0, 1, 2, 3] : tensor<1x1x8x1xf32> -> tensor<1x8x8x3xf32>
// CHECK-NEXT: %16 = tcp.binary multiply %13, %15 : tensor<1x8x8x3xf32>
// CHECK-NEXT: %r = tcp.binary add %12, %16 : tensor<1x8x8x3xf32>
