// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %r = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// CHECK: func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// GENERIC: %r = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
