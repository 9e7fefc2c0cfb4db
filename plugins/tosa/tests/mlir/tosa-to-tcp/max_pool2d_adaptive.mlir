// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x8x3xf32>) {
  %k = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.max_pool2d_adaptive %x, %k, %k, %p : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x8x3xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0xFF800000> : tensor<f32>
// CHECK-NEXT: %r = tcp.window maximum %x, %cst window = [1, 2, 2, 1] strides = [1, 2, 2, 1] low [0, 0, 0, 0] high [0, 0, 0, 0] : tensor<1x8x8x3xf32>, tensor<f32> -> tensor<1x4x4x3xf32>
