// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %r = chlo.next_after %x, %y : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %2 = tcp.binary gt %x, %1 : tensor<4xf32>
// CHECK-NEXT: %3 = tcp.binary lt %y, %x : tensor<4xf32>
// CHECK-NEXT: %4 = tcp.binary and %2, %3 : tensor<4xi1>
// CHECK-NEXT: %cst_0 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %5 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %6 = tcp.binary lt %x, %5 : tensor<4xf32>
// CHECK-NEXT: %7 = tcp.binary lt %x, %y : tensor<4xf32>
// CHECK-NEXT: %8 = tcp.binary and %6, %7 : tensor<4xi1>
// CHECK-NEXT: %9 = tcp.binary or %4, %8 : tensor<4xi1>
// CHECK-NEXT: %cst_1 = tcp.const dense<-1> : tensor<i32>
// CHECK-NEXT: %10 = tcp.broadcast %cst_1 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<1> : tensor<i32>
// CHECK-NEXT: %11 = tcp.broadcast %cst_2 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %12 = tcp.ternary select %9, %10, %11 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: %13 = tcp.binary add %0, %12 : tensor<4xi32>
// CHECK-NEXT: %14 = tcp.bitcast %13 : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1> : tensor<i32>
// CHECK-NEXT: %15 = tcp.broadcast %cst_3 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %16 = tcp.bitcast %15 : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %17 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %18 = tcp.binary eq %x, %17 : tensor<4xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %19 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %20 = tcp.binary lt %y, %19 : tensor<4xf32>
// CHECK-NEXT: %21 = tcp.unary negate %16 : tensor<4xf32>
// CHECK-NEXT: %22 = tcp.ternary select %20, %21, %16 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %23 = tcp.ternary select %18, %22, %14 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %24 = tcp.binary ne %x, %x : tensor<4xf32>
// CHECK-NEXT: %25 = tcp.binary ne %y, %y : tensor<4xf32>
// CHECK-NEXT: %26 = tcp.binary or %24, %25 : tensor<4xi1>
// CHECK-NEXT: %27 = tcp.binary add %x, %y : tensor<4xf32>
// CHECK-NEXT: %28 = tcp.binary eq %x, %y : tensor<4xf32>
// CHECK-NEXT: %29 = tcp.ternary select %28, %y, %23 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary select %26, %27, %29 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
