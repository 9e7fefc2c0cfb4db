// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<1x8x8x3xf32>) {
  %k = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.max_pool2d_adaptive %x, %k, %k, %p : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x8x3xf32>) {
// CHECK-NEXT: %k = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK-NEXT: %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK-NEXT: %r = tosa.max_pool2d_adaptive %x, %k, %k, %p : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
// GENERIC: %r = "tosa.max_pool2d_adaptive"(%x, %k, %k, %p) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
