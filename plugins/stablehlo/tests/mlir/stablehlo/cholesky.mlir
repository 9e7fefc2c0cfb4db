// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<2x3x3xf64>) {
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<2x3x3xf64>
  return
}

// CHECK: %0 = stablehlo.cholesky %arg0, lower = true : tensor<2x3x3xf64>
// CHECK-NEXT: return
// GENERIC: %0 = "stablehlo.cholesky"(%arg0) <{lower = true}> : (tensor<2x3x3xf64>) -> tensor<2x3x3xf64>
