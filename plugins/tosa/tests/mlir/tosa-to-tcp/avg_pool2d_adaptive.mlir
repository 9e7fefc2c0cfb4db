// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
  %k = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = tcp.window add %x, %cst window = [1, 2, 2, 1] strides = [1, 2, 2, 1] low [0, 0, 0, 0] high [0, 0, 0, 0] : tensor<1x8x8x3xf32>, tensor<f32> -> tensor<1x4x4x3xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<4.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT: %1 = tcp.broadcast %cst_0 dims = [0, 1, 2, 3] : tensor<1x1x1x1xf32> -> tensor<1x4x4x3xf32>
// CHECK-NEXT: %r = tcp.binary divide %0, %1 : tensor<1x4x4x3xf32>
