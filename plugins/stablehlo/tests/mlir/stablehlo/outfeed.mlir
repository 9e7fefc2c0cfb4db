// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %u = "stablehlo.outfeed"(%x, %t) <{outfeed_config = "config"}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %t: !stablehlo.token) {
// CHECK-NEXT: %u = "stablehlo.outfeed"(%x, %t) <{outfeed_config = "config"}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
// GENERIC: %u = "stablehlo.outfeed"(%x, %t) <{outfeed_config = "config"}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
