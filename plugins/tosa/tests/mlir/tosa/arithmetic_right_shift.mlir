// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  %r = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%a: tensor<4xi32>, %b: tensor<4xi32>) {
// CHECK-NEXT: %r = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// GENERIC: %r = "tosa.arithmetic_right_shift"(%a, %b) <{round = true}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
