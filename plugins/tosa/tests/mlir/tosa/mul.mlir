// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<4xf32>, %b: tensor<1xf32>, %s: tensor<1xi8>) {
  %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4xf32>, %b: tensor<1xf32>, %s: tensor<1xi8>) {
// CHECK-NEXT: %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
// GENERIC: %r = "tosa.mul"(%a, %b, %s) : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
