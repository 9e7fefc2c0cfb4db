// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.custom_call @Sharding(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.custom_call @Sharding(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
// GENERIC: %r = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding", has_side_effect = true}> : (tensor<4xf32>) -> tensor<4xf32>
