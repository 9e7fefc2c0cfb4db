// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
  return
}

// CHECK: %0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
// CHECK-NEXT: return
// GENERIC: %0 = "stablehlo.einsum"(%arg0, %arg1) <{einsum_config = "ab,bc->ac"}> : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
