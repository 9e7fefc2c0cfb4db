// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2xf32>, %v: tensor<f32>) {
  %r = stablehlo.pad %x, %v, low = [1], high = [0], interior = [2] : (tensor<2xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2xf32>, %v: tensor<f32>) {
// CHECK-NEXT: %r = tcp.pad %x, %v low [1] high [0] interior [2] : tensor<2xf32>, tensor<f32> -> tensor<5xf32>
