// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xi32>, %m: tensor<4xi32>, %s: tensor<4xi8>) {
  %r = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4xi32>, %m: tensor<4xi32>, %s: tensor<4xi8>) {
// CHECK-NEXT: %r = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
// GENERIC: %r = "tosa.apply_scale"(%x, %m, %s) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
