// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @parts(
// CHECK: native.reinterpret %{{.*}} : tensor<4x?xcomplex<f32>> to tensor<4x?xf32>
func.func @parts(%z: tensor<4x?xcomplex<f32>>) -> tensor<4x?xf32> {
  %0 = native.reinterpret %z : tensor<4x?xcomplex<f32>> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @bits(
// CHECK: native.reinterpret %{{.*}} : memref<4x3xcomplex<f32>, strided<[8, 2], offset: ?>> to memref<4x3xi64, strided<[8, 2], offset: ?>>
func.func @bits(%z: memref<4x3xcomplex<f32>, strided<[8, 2], offset: ?>>) {
  %0 = native.reinterpret %z : memref<4x3xcomplex<f32>, strided<[8, 2], offset: ?>> to memref<4x3xi64, strided<[8, 2], offset: ?>>
  return
}

// CHECK-LABEL: func.func @numbers(
// CHECK: native.reinterpret %{{.*}} : tensor<6xf64> to tensor<3xcomplex<f64>>
func.func @numbers(%x: tensor<6xf64>) -> tensor<3xcomplex<f64>> {
  %0 = native.reinterpret %x : tensor<6xf64> to tensor<3xcomplex<f64>>
  return %0 : tensor<3xcomplex<f64>>
}
