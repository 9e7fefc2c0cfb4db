// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %r = chlo.broadcast_next_after %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %y dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %1 = tcp.bitcast %x : tensor<2x3xf32> -> tensor<2x3xi32>
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %2 = tcp.binary gt %x, %cst : tensor<2x3xf32>
// CHECK-NEXT: %3 = tcp.binary lt %0, %x : tensor<2x3xf32>
// CHECK-NEXT: %4 = tcp.binary and %2, %3 : tensor<2x3xi1>
// CHECK-NEXT: %cst_0 = tcp.const dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %5 = tcp.binary lt %x, %cst_0 : tensor<2x3xf32>
// CHECK-NEXT: %6 = tcp.binary lt %x, %0 : tensor<2x3xf32>
// CHECK-NEXT: %7 = tcp.binary and %5, %6 : tensor<2x3xi1>
// CHECK-NEXT: %8 = tcp.binary or %4, %7 : tensor<2x3xi1>
// CHECK-NEXT: %cst_1 = tcp.const dense<-1> : tensor<2x3xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<1> : tensor<2x3xi32>
// CHECK-NEXT: %9 = tcp.ternary select %8, %cst_1, %cst_2 : tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>
// CHECK-NEXT: %10 = tcp.binary add %1, %9 : tensor<2x3xi32>
// CHECK-NEXT: %11 = tcp.bitcast %10 : tensor<2x3xi32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1> : tensor<2x3xi32>
// CHECK-NEXT: %12 = tcp.bitcast %cst_3 : tensor<2x3xi32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %13 = tcp.binary eq %x, %cst_4 : tensor<2x3xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NEXT: %14 = tcp.binary lt %0, %cst_5 : tensor<2x3xf32>
// CHECK-NEXT: %15 = tcp.unary negate %12 : tensor<2x3xf32>
// CHECK-NEXT: %16 = tcp.ternary select %14, %15, %12 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %17 = tcp.ternary select %13, %16, %11 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %18 = tcp.binary ne %x, %x : tensor<2x3xf32>
// CHECK-NEXT: %19 = tcp.binary ne %0, %0 : tensor<2x3xf32>
// CHECK-NEXT: %20 = tcp.binary or %18, %19 : tensor<2x3xi1>
// CHECK-NEXT: %21 = tcp.binary add %x, %0 : tensor<2x3xf32>
// CHECK-NEXT: %22 = tcp.binary eq %x, %0 : tensor<2x3xf32>
// CHECK-NEXT: %23 = tcp.ternary select %22, %0, %17 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %r = tcp.ternary select %20, %21, %23 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
