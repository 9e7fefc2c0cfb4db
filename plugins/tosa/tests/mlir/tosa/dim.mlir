// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = tosa.dim %x {axis = 1 : i32} : (tensor<4x?xf32>) -> !tosa.shape<1>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = tosa.dim %x {axis = 1 : i32} : (tensor<4x?xf32>) -> !tosa.shape<1>
// GENERIC: %r = "tosa.dim"(%x) <{axis = 1 : i32}> : (tensor<4x?xf32>) -> !tosa.shape<1>
