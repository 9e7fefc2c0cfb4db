// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
  %k = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %k = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK-NEXT: %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK-NEXT: %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
// GENERIC: %r = "tosa.avg_pool2d_adaptive"(%x, %z, %z, %k, %k, %p) <{acc_type = f32}> : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
