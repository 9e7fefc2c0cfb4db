// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<2x3xi32>, %y: tensor<3xi32>) {
  %r = chlo.broadcast_and %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xi32>, %y: tensor<3xi32>) {
// CHECK-NEXT: %r = chlo.broadcast_and %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
// GENERIC: %r = "chlo.broadcast_and"(%x, %y) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
