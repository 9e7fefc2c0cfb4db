// Fourier transforms.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @fft(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<?x6xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.fft rfft %[[X]] lengths = [6] : tensor<?x6xf32>
// CHECK: tcp.fft irfft %[[Y]] lengths = [6] : tensor<?x4xcomplex<f32>>
// CHECK: tcp.fft ifft %{{[a-z0-9_]+}} lengths = [2, 3, 5] : tensor<2x3x5xcomplex<f64>>
// CHECK: }
func.func @fft(%x: tensor<?x6xf32>, %z: tensor<2x3x5xcomplex<f64>>) {
  %y = tcp.fft rfft %x lengths = [6] : tensor<?x6xf32>
  %w = tcp.fft irfft %y lengths = [6] : tensor<?x4xcomplex<f32>>
  %v = tcp.fft ifft %z lengths = [2, 3, 5] : tensor<2x3x5xcomplex<f64>>
  return
}
