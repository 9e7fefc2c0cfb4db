// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
  return
}

// CHECK: func.func @example(%x: tensor<4xi8>, %t: tensor<256xi8>) {
// CHECK-NEXT: %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
// GENERIC: %r = "tosa.table"(%x, %t) : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
