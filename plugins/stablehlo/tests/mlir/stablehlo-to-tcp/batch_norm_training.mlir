// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) {
  %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// CHECK: func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = tcp.reduce add %arg0, %cst dims = [0] : tensor<4x3xf32>, tensor<f32> -> tensor<3xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<4.000000e+00> : tensor<3xf32>
// CHECK-NEXT: %batch_mean = tcp.binary divide %0, %cst_0 : tensor<3xf32>
// CHECK-NEXT: %1 = tcp.broadcast %batch_mean dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %2 = tcp.binary subtract %arg0, %1 : tensor<4x3xf32>
// CHECK-NEXT: %3 = tcp.binary multiply %2, %2 : tensor<4x3xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %4 = tcp.reduce add %3, %cst_1 dims = [0] : tensor<4x3xf32>, tensor<f32> -> tensor<3xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<4.000000e+00> : tensor<3xf32>
// CHECK-NEXT: %batch_var = tcp.binary divide %4, %cst_2 : tensor<3xf32>
// CHECK-NEXT: %5 = tcp.broadcast %batch_mean dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %6 = tcp.binary subtract %arg0, %5 : tensor<4x3xf32>
// CHECK-NEXT: %7 = tcp.broadcast %batch_var dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1.000000e-03> : tensor<4x3xf32>
// CHECK-NEXT: %8 = tcp.binary add %7, %cst_3 : tensor<4x3xf32>
// CHECK-NEXT: %9 = tcp.unary sqrt %8 : tensor<4x3xf32>
// CHECK-NEXT: %10 = tcp.binary divide %6, %9 : tensor<4x3xf32>
// CHECK-NEXT: %11 = tcp.broadcast %arg1 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %12 = tcp.binary multiply %10, %11 : tensor<4x3xf32>
// CHECK-NEXT: %13 = tcp.broadcast %arg2 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %output = tcp.binary add %12, %13 : tensor<4x3xf32>
// CHECK-NEXT: return
