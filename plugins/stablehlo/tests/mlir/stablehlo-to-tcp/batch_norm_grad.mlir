// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<4x3xf32>) {
  %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// CHECK: func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<4x3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %arg1 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %1 = tcp.broadcast %arg2 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %2 = tcp.binary subtract %arg0, %1 : tensor<4x3xf32>
// CHECK-NEXT: %3 = tcp.broadcast %arg3 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %cst = tcp.const dense<1.000000e-03> : tensor<4x3xf32>
// CHECK-NEXT: %4 = tcp.binary add %3, %cst : tensor<4x3xf32>
// CHECK-NEXT: %5 = tcp.unary sqrt %4 : tensor<4x3xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<4.000000e+00> : tensor<4x3xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %grad_offset = tcp.reduce add %arg4, %cst_1 dims = [0] : tensor<4x3xf32>, tensor<f32> -> tensor<3xf32>
// CHECK-NEXT: %6 = tcp.binary multiply %arg4, %cst_0 : tensor<4x3xf32>
// CHECK-NEXT: %7 = tcp.broadcast %grad_offset dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %8 = tcp.binary subtract %6, %7 : tensor<4x3xf32>
// CHECK-NEXT: %9 = tcp.binary multiply %arg4, %2 : tensor<4x3xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %10 = tcp.reduce add %9, %cst_2 dims = [0] : tensor<4x3xf32>, tensor<f32> -> tensor<3xf32>
// CHECK-NEXT: %11 = tcp.broadcast %10 dims = [1] : tensor<3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %12 = tcp.binary multiply %11, %2 : tensor<4x3xf32>
// CHECK-NEXT: %13 = tcp.binary divide %12, %4 : tensor<4x3xf32>
// CHECK-NEXT: %14 = tcp.binary subtract %8, %13 : tensor<4x3xf32>
// CHECK-NEXT: %15 = tcp.binary divide %2, %5 : tensor<4x3xf32>
// CHECK-NEXT: %16 = tcp.binary multiply %arg4, %15 : tensor<4x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %grad_scale = tcp.reduce add %16, %cst_3 dims = [0] : tensor<4x3xf32>, tensor<f32> -> tensor<3xf32>
// CHECK-NEXT: %17 = tcp.binary divide %0, %5 : tensor<4x3xf32>
// CHECK-NEXT: %18 = tcp.binary divide %17, %cst_0 : tensor<4x3xf32>
// CHECK-NEXT: %grad_operand = tcp.binary multiply %18, %14 : tensor<4x3xf32>
// CHECK-NEXT: return
