// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = "chlo.constant_like"(%x) <{value = 1.000000e+00 : f32}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
// GENERIC: %r = "chlo.constant_like"(%x) <{value = 1.000000e+00 : f32}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
