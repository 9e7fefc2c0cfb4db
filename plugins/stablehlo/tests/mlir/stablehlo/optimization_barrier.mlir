// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %a, %b = stablehlo.optimization_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
// CHECK-NEXT: %a, %b = stablehlo.optimization_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
// GENERIC: %a, %b = "stablehlo.optimization_barrier"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
