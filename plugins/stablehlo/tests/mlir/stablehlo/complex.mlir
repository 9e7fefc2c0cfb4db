// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%re: tensor<4xf32>, %im: tensor<4xf32>) {
  %r = stablehlo.complex %re, %im : tensor<4xcomplex<f32>>
  return
}

// CHECK: func.func @example(%re: tensor<4xf32>, %im: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.complex %re, %im : tensor<4xcomplex<f32>>
// GENERIC: %r = "stablehlo.complex"(%re, %im) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
