// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<1x16x32xf8E5M2>, %t: tensor<1x16x1xf8E8M0FNU>) {
  %r = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<1x16x32xf8E5M2>, %t: tensor<1x16x1xf8E8M0FNU>) {
// CHECK-NEXT: %r = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
// GENERIC: %r = "tosa.matmul_t_block_scaled"(%a, %s, %b, %t) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
