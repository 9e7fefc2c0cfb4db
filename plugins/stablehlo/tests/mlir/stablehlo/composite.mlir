// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func private @my_op(%v: tensor<4xf32>) -> tensor<4xf32> {
  return %v : tensor<4xf32>
}
func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.composite "my.op" %x {decomposition = @my_op} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func private @my_op(%v: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %v : tensor<4xf32>
// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.composite "my.op" %x {decomposition = @my_op} : (tensor<4xf32>) -> tensor<4xf32>
// GENERIC: %r = "stablehlo.composite"(%x) <{decomposition = @my_op, name = "my.op"}> : (tensor<4xf32>) -> tensor<4xf32>
