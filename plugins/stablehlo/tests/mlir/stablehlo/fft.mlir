// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x8xcomplex<f32>>) {
  %r = stablehlo.fft %x, type = FFT, length = [8] : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  return
}

// CHECK: func.func @example(%x: tensor<4x8xcomplex<f32>>) {
// CHECK-NEXT: %r = stablehlo.fft %x, type = FFT, length = [8] : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
// GENERIC: %r = "stablehlo.fft"(%x) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
