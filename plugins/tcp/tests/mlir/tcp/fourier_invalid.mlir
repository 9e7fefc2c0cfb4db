// What the verifier refuses: Fourier transforms.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.fft' op expects the last dimensions to be [5], but got [4]}}
  %r = tcp.fft fft %x lengths = [5] : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.fft' op expects elements of type complex<f32> or complex<f64>, but got 'f32'}}
  %r = tcp.fft fft %x lengths = [4] : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.fft' op expects elements of type f32 or f64, but got 'i32'}}
  %r = "tcp.fft"(%x) <{kind = #tcp.fft_kind<rfft>, lengths = array<i64: 4>}> : (tensor<4xi32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.fft' op expects an operand of rank 2 or more, but got 'tensor<4xcomplex<f32>>'}}
  %r = tcp.fft fft %x lengths = [4, 4] : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<1x1x1x4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.fft' op expects 1 to 3 lengths, but got 4}}
  %r = tcp.fft fft %x lengths = [1, 1, 1, 4] : tensor<1x1x1x4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.fft' op expects elements of type complex<f32> or complex<f64>, but got 'f32'}}
  %r = tcp.fft irfft %x lengths = [6] : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x6xf32>) {
  // expected-error@+1 {{'tcp.fft' op inferred type 'tensor<?x4xcomplex<f32>>' is incompatible with result type 'tensor<?x?xcomplex<f32>>'}}
  %r = "tcp.fft"(%x) <{kind = #tcp.fft_kind<rfft>, lengths = array<i64: 6>}> : (tensor<?x6xf32>) -> tensor<?x?xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<?xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.fft' op expects lengths not to be negative, but got [-9223372036854775808]}}
  %r = "tcp.fft"(%x) <{kind = #tcp.fft_kind<fft>, lengths = array<i64: -9223372036854775808>}> : (tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  return
}
