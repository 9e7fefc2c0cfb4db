// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<4x5xf32>, %b: tensor<4x2xf32>) {
  %r = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x2xf32>) -> tensor<4x7xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4x5xf32>, %b: tensor<4x2xf32>) {
// CHECK-NEXT: %r = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x2xf32>) -> tensor<4x7xf32>
// GENERIC: %r = "tosa.concat"(%a, %b) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<4x2xf32>) -> tensor<4x7xf32>
