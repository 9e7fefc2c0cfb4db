// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xcomplex<f32>>) {
  %r = stablehlo.real %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xcomplex<f32>>) {
// CHECK-NEXT: %r = tcp.unary real %x : tensor<4xcomplex<f32>>
