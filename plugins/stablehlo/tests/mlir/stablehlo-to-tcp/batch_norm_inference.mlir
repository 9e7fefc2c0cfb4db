// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %arg3 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %1 = tcp.binary subtract %arg0, %0 : tensor<4x3xf32>
// CHECK-NEXT: %2 = tcp.broadcast %arg4 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %cst = tcp.const dense<1.000000e-03> : tensor<4x3xf32>
// CHECK-NEXT: %3 = tcp.binary add %2, %cst : tensor<4x3xf32>
// CHECK-NEXT: %4 = tcp.unary sqrt %3 : tensor<4x3xf32>
// CHECK-NEXT: %5 = tcp.binary divide %1, %4 : tensor<4x3xf32>
// CHECK-NEXT: %6 = tcp.broadcast %arg1 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %7 = tcp.binary multiply %5, %6 : tensor<4x3xf32>
// CHECK-NEXT: %8 = tcp.broadcast %arg2 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %9 = tcp.binary add %7, %8 : tensor<4x3xf32>
// CHECK-NEXT: return
