// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = tosa.clamp %x {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %1 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary clamp %0, %x, %1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
