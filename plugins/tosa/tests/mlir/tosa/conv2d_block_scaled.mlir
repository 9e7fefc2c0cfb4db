// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<1x4x4x32xf8E5M2>, %s: tensor<1x4x4x1xf8E8M0FNU>, %w: tensor<8x1x1x32xf8E5M2>, %t: tensor<8x1x1x1xf8E8M0FNU>, %b: tensor<8xf32>) {
  %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %n, %n {block_size = BLOCK_SIZE_32} : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>, tensor<8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x8xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x4x4x32xf8E5M2>, %s: tensor<1x4x4x1xf8E8M0FNU>, %w: tensor<8x1x1x32xf8E5M2>, %t: tensor<8x1x1x1xf8E8M0FNU>, %b: tensor<8xf32>) {
// CHECK-NEXT: %p = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK-NEXT: %n = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK-NEXT: %r = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %n, %n {block_size = BLOCK_SIZE_32} : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>, tensor<8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x8xf32>
// GENERIC: %r = "tosa.conv2d_block_scaled"(%x, %s, %w, %t, %b, %p, %n, %n) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>, tensor<8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x8xf32>
