// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%shape: tensor<1xi32>) {
  %r = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  return
}

// CHECK: func.func @example(%shape: tensor<1xi32>) {
// CHECK-NEXT: %r = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
// GENERIC: %r = "stablehlo.dynamic_iota"(%shape) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xi32>
