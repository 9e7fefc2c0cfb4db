// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

tosa.variable @counts = dense<0> : tensor<2x4xi8>
func.func @f(%x: tensor<2x4xi8>) {
  tosa.variable_write @counts, %x : tensor<2x4xi8>
  return
}

// CHECK: tosa.variable @counts = dense<0> : tensor<2x4xi8>
// CHECK-NEXT: func.func @f(%x: tensor<2x4xi8>) {
// CHECK-NEXT: tosa.variable_write @counts, %x : tensor<2x4xi8>
// GENERIC: "tosa.variable_write"(%x) <{name = "counts"}> : (tensor<2x4xi8>) -> ()
