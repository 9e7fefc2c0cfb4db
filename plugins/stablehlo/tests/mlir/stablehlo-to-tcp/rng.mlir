// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<f32>, %arg1: tensor<f32>) {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %0 = stablehlo.rng %arg0, %arg1, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<f32>, %arg1: tensor<f32>) {
// CHECK-NEXT: %c = tcp.const dense<[2, 3]> : tensor<2xi64>
// CHECK-NEXT: %cst = tcp.const dense<[11781794415119034892, 0, 0]> : tensor<3xui64>
// CHECK-NEXT: %0:2 = tcp.rng_bits philox4x32 %cst : tensor<3xui64> -> tensor<3xui64>, tensor<2x3xui32>
// CHECK-NEXT: %1 = tcp.broadcast %arg0 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %2 = tcp.broadcast %arg1 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<9> : tensor<2x3xui32>
// CHECK-NEXT: %3 = tcp.binary shift_right_logical %0#1, %cst_0 : tensor<2x3xui32>
// CHECK-NEXT: %4 = tcp.cast %3 : tensor<2x3xui32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<1.1920929E-7> : tensor<2x3xf32>
// CHECK-NEXT: %5 = tcp.binary multiply %4, %cst_1 : tensor<2x3xf32>
// CHECK-NEXT: %6 = tcp.binary subtract %2, %1 : tensor<2x3xf32>
// CHECK-NEXT: %7 = tcp.binary multiply %5, %6 : tensor<2x3xf32>
// CHECK-NEXT: %8 = tcp.binary add %7, %1 : tensor<2x3xf32>
// CHECK-NEXT: return
