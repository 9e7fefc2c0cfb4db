// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xcomplex<f32>>) {
  %r = stablehlo.imag %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xcomplex<f32>>) {
// CHECK-NEXT: %r = stablehlo.imag %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
// GENERIC: %r = "stablehlo.imag"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
