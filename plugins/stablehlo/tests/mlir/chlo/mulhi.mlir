// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) {
  %0 = chlo.mulhi %arg0, %arg1 : tensor<4xi64>, tensor<4xi64> -> tensor<4xi64>
  return
}

// CHECK: %0 = chlo.mulhi %arg0, %arg1 : tensor<4xi64>, tensor<4xi64> -> tensor<4xi64>
// CHECK-NEXT: return
// GENERIC: %0 = "chlo.mulhi"(%arg0, %arg1) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
