// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %r = chlo.broadcast_next_after %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %y dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %1 = tcp.bitcast %x : tensor<2x3xf32> -> tensor<2x3xi32>
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %2 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %3 = tcp.binary gt %x, %2 : tensor<2x3xf32>
// CHECK-NEXT: %4 = tcp.binary lt %0, %x : tensor<2x3xf32>
// CHECK-NEXT: %5 = tcp.binary and %3, %4 : tensor<2x3xi1>
// CHECK-NEXT: %cst_0 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %6 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %7 = tcp.binary lt %x, %6 : tensor<2x3xf32>
// CHECK-NEXT: %8 = tcp.binary lt %x, %0 : tensor<2x3xf32>
// CHECK-NEXT: %9 = tcp.binary and %7, %8 : tensor<2x3xi1>
// CHECK-NEXT: %10 = tcp.binary or %5, %9 : tensor<2x3xi1>
// CHECK-NEXT: %cst_1 = tcp.const dense<-1> : tensor<i32>
// CHECK-NEXT: %11 = tcp.broadcast %cst_1 dims = [] : tensor<i32> -> tensor<2x3xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<1> : tensor<i32>
// CHECK-NEXT: %12 = tcp.broadcast %cst_2 dims = [] : tensor<i32> -> tensor<2x3xi32>
// CHECK-NEXT: %13 = tcp.ternary select %10, %11, %12 : tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>
// CHECK-NEXT: %14 = tcp.binary add %1, %13 : tensor<2x3xi32>
// CHECK-NEXT: %15 = tcp.bitcast %14 : tensor<2x3xi32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1> : tensor<i32>
// CHECK-NEXT: %16 = tcp.broadcast %cst_3 dims = [] : tensor<i32> -> tensor<2x3xi32>
// CHECK-NEXT: %17 = tcp.bitcast %16 : tensor<2x3xi32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %18 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %19 = tcp.binary eq %x, %18 : tensor<2x3xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %20 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %21 = tcp.binary lt %0, %20 : tensor<2x3xf32>
// CHECK-NEXT: %22 = tcp.unary negate %17 : tensor<2x3xf32>
// CHECK-NEXT: %23 = tcp.ternary select %21, %22, %17 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %24 = tcp.ternary select %19, %23, %15 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %25 = tcp.binary ne %x, %x : tensor<2x3xf32>
// CHECK-NEXT: %26 = tcp.binary ne %0, %0 : tensor<2x3xf32>
// CHECK-NEXT: %27 = tcp.binary or %25, %26 : tensor<2x3xi1>
// CHECK-NEXT: %28 = tcp.binary add %x, %0 : tensor<2x3xf32>
// CHECK-NEXT: %29 = tcp.binary eq %x, %0 : tensor<2x3xf32>
// CHECK-NEXT: %30 = tcp.ternary select %29, %0, %24 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %r = tcp.ternary select %27, %28, %30 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
