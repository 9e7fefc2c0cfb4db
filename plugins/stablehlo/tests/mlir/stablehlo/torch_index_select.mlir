// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
  return
}

// CHECK: %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
// CHECK-NEXT: return
// GENERIC: %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
