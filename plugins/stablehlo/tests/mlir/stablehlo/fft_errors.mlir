// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op an operand of type 'tensor<8xcomplex<f32>>' does not have 2 dimensions to transform [fft_c1]}}
  %r = stablehlo.fft %x, type = FFT, length = [8, 8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{'stablehlo.fft' op FFT, IFFT and IRFFT take complex elements, found 'tensor<8xf32>' [fft_c2]}}
  %r = stablehlo.fft %x, type = FFT, length = [8] : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op RFFT takes f32 or f64, found 'complex<f32>' [fft_c2]}}
  %r = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op expected 1 to 3 sizes in fft_length, found 0 [fft_c3]}}
  %r = stablehlo.fft %x, type = FFT, length = [] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{'stablehlo.fft' op RFFT takes innermost dimensions of the sizes fft_length, 7, found 4, 8 [fft_c4]}}
  %r = stablehlo.fft %x, type = RFFT, length = [7] : (tensor<4x8xf32>) -> tensor<4x4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op IRFFT takes an innermost dimension of fft_length[-1] / 2 + 1 elements, 5 for fft_length 8, found 8 [fft_c5]}}
  %r = stablehlo.fft %x, type = IRFFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
  return
}
