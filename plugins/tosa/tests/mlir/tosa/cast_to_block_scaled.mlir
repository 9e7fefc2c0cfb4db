// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x64xf32>) {
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// CHECK: func.func @example(%x: tensor<4x64xf32>) {
// CHECK-NEXT: %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
// GENERIC: %r, %s = "tosa.cast_to_block_scaled"(%x) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
