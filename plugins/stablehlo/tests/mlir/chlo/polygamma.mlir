// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
  %0 = chlo.polygamma %arg0, %arg1 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
  return
}

// CHECK: %0 = chlo.polygamma %arg0, %arg1 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
// CHECK-NEXT: return
// GENERIC: %0 = "chlo.polygamma"(%arg0, %arg1) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
