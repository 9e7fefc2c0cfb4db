// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x8xf32>) {
  %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return
}

// CHECK: func.func @example(%x: tensor<1x4x8xf32>) {
// CHECK-NEXT: %0 = tcp.fft rfft %x lengths = [4, 8] : tensor<1x4x8xf32>
// CHECK-NEXT: %a = tcp.unary real %0 : tensor<1x4x5xcomplex<f32>>
// CHECK-NEXT: %b = tcp.unary imag %0 : tensor<1x4x5xcomplex<f32>>
