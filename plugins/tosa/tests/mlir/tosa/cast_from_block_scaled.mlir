// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
// CHECK-NEXT: %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
// GENERIC: %r = "tosa.cast_from_block_scaled"(%x, %s) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
