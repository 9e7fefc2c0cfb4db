// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: tensor<2x2x3xf32>, %b: tensor<1x4x3xf32>, %z: tensor<1xf32>) {
  %r = tosa.matmul_t %a, %b, %z, %z : (tensor<2x2x3xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
  return
}

// CHECK: func.func @example(%a: tensor<2x2x3xf32>, %b: tensor<1x4x3xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %r = tosa.matmul_t %a, %b, %z, %z : (tensor<2x2x3xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
// GENERIC: %r = "tosa.matmul_t"(%a, %b, %z, %z) : (tensor<2x2x3xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
