// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
// GENERIC: %r = "tosa.reduce_sum"(%x) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> tensor<4x1xf32>
