// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x5xi1>) {
  %r = tosa.reduce_any %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xi1>) {
// CHECK-NEXT: %r = tosa.reduce_any %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
// GENERIC: %r = "tosa.reduce_any"(%x) <{axis = 1 : i32}> : (tensor<4x5xi1>) -> tensor<4x1xi1>
