// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %r = chlo.next_after %x, %y : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %1 = tcp.binary gt %x, %cst : tensor<4xf32>
// CHECK-NEXT: %2 = tcp.binary lt %y, %x : tensor<4xf32>
// CHECK-NEXT: %3 = tcp.binary and %1, %2 : tensor<4xi1>
// CHECK-NEXT: %cst_0 = tcp.const dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %4 = tcp.binary lt %x, %cst_0 : tensor<4xf32>
// CHECK-NEXT: %5 = tcp.binary lt %x, %y : tensor<4xf32>
// CHECK-NEXT: %6 = tcp.binary and %4, %5 : tensor<4xi1>
// CHECK-NEXT: %7 = tcp.binary or %3, %6 : tensor<4xi1>
// CHECK-NEXT: %cst_1 = tcp.const dense<-1> : tensor<4xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<1> : tensor<4xi32>
// CHECK-NEXT: %8 = tcp.ternary select %7, %cst_1, %cst_2 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: %9 = tcp.binary add %0, %8 : tensor<4xi32>
// CHECK-NEXT: %10 = tcp.bitcast %9 : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1> : tensor<4xi32>
// CHECK-NEXT: %11 = tcp.bitcast %cst_3 : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %12 = tcp.binary eq %x, %cst_4 : tensor<4xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %13 = tcp.binary lt %y, %cst_5 : tensor<4xf32>
// CHECK-NEXT: %14 = tcp.unary negate %11 : tensor<4xf32>
// CHECK-NEXT: %15 = tcp.ternary select %13, %14, %11 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %16 = tcp.ternary select %12, %15, %10 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %17 = tcp.binary ne %x, %x : tensor<4xf32>
// CHECK-NEXT: %18 = tcp.binary ne %y, %y : tensor<4xf32>
// CHECK-NEXT: %19 = tcp.binary or %17, %18 : tensor<4xi1>
// CHECK-NEXT: %20 = tcp.binary add %x, %y : tensor<4xf32>
// CHECK-NEXT: %21 = tcp.binary eq %x, %y : tensor<4xf32>
// CHECK-NEXT: %22 = tcp.ternary select %21, %y, %16 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary select %19, %20, %22 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
