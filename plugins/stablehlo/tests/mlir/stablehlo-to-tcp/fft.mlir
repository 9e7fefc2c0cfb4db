// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x8xcomplex<f32>>) {
  %r = stablehlo.fft %x, type = FFT, length = [8] : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  return
}

// CHECK: func.func @example(%x: tensor<4x8xcomplex<f32>>) {
// CHECK-NEXT: %r = tcp.fft fft %x lengths = [8] : tensor<4x8xcomplex<f32>>
