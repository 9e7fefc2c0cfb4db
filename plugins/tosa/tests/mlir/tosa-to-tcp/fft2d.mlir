// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%re: tensor<1x4x8xf32>, %im: tensor<1x4x8xf32>) {
  %a, %b = tosa.fft2d %re, %im {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// CHECK: func.func @example(%re: tensor<1x4x8xf32>, %im: tensor<1x4x8xf32>) {
// CHECK-NEXT: %0 = tcp.binary complex %re, %im : tensor<1x4x8xf32>
// CHECK-NEXT: %1 = tcp.fft fft %0 lengths = [4, 8] : tensor<1x4x8xcomplex<f32>>
// CHECK-NEXT: %a = tcp.unary real %1 : tensor<1x4x8xcomplex<f32>>
// CHECK-NEXT: %b = tcp.unary imag %1 : tensor<1x4x8xcomplex<f32>>
