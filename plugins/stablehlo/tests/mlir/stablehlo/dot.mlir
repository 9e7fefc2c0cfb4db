// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %r = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK: func.func @example(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
// CHECK-NEXT: %r = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// GENERIC: %r = "stablehlo.dot"(%a, %b) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
