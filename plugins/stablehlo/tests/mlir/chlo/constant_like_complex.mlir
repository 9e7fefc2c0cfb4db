// A complex number everywhere: its attribute is that of the dialect `complex`.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @complex(%x: tensor<4x?xcomplex<f32>>) {
  %r = "chlo.constant_like"(%x) <{value = #complex.number<:f32 1.0, 2.0> : complex<f32>}> : (tensor<4x?xcomplex<f32>>) -> tensor<4x?xcomplex<f32>>
  return
}

// CHECK: func.func @complex(%x: tensor<4x?xcomplex<f32>>) {
// CHECK-NEXT: %r = "chlo.constant_like"(%x) <{value = #complex.number<:f32 1.000000e+00, 2.000000e+00> : complex<f32>}> : (tensor<4x?xcomplex<f32>>) -> tensor<4x?xcomplex<f32>>
