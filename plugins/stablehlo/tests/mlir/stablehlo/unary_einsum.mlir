// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4x16xf32>) {
  %0 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<4x16xf32>) -> tensor<4xf32>
  return
}

// CHECK: %0 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<4x16xf32>) -> tensor<4xf32>
// CHECK-NEXT: return
// GENERIC: %0 = "stablehlo.unary_einsum"(%arg0) <{einsum_config = "ab->a"}> : (tensor<4x16xf32>) -> tensor<4xf32>
