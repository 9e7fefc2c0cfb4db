// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
// CHECK-NEXT: %0 = tcp.broadcast %lo dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %1 = tcp.broadcast %hi dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary clamp %0, %x, %1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
