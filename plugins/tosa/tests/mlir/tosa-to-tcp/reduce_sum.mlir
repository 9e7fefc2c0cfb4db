// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = tcp.reduce add %x, %cst dims = [1] : tensor<4x5xf32>, tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %r = tcp.reshape %0 : tensor<4xf32> -> tensor<4x1xf32>
