// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x4x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x4x64xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
  return
}

// CHECK: func.func @example(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x4x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
// CHECK-NEXT: %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
// CHECK-NEXT: %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x4x64xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
// GENERIC: %r, %t = "tosa.row_gather_block_scaled"(%x, %s, %i, %n) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<1x4x64xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
