// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
// CHECK-NEXT: %cst = tcp.const dense<-2147483648> : tensor<4xi32>
// CHECK-NEXT: %1 = tcp.binary and %0, %cst : tensor<4xi32>
// CHECK-NEXT: %cst_0 = tcp.const dense<2147483647> : tensor<4xi32>
// CHECK-NEXT: %2 = tcp.binary and %0, %cst_0 : tensor<4xi32>
// CHECK-NEXT: %cst_1 = tcp.const dense<13> : tensor<4xi32>
// CHECK-NEXT: %3 = tcp.binary shift_right_logical %2, %cst_1 : tensor<4xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<1> : tensor<4xi32>
// CHECK-NEXT: %4 = tcp.binary and %3, %cst_2 : tensor<4xi32>
// CHECK-NEXT: %5 = tcp.binary add %2, %4 : tensor<4xi32>
// CHECK-NEXT: %cst_3 = tcp.const dense<4095> : tensor<4xi32>
// CHECK-NEXT: %6 = tcp.binary add %5, %cst_3 : tensor<4xi32>
// CHECK-NEXT: %cst_4 = tcp.const dense<-8192> : tensor<4xi32>
// CHECK-NEXT: %7 = tcp.binary and %6, %cst_4 : tensor<4xi32>
// CHECK-NEXT: %cst_5 = tcp.const dense<947912704> : tensor<4xi32>
// CHECK-NEXT: %8 = tcp.binary lt %7, %cst_5 : tensor<4xi32>
// CHECK-NEXT: %cst_6 = tcp.const dense<0> : tensor<4xi32>
// CHECK-NEXT: %9 = tcp.ternary select %8, %cst_6, %7 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: %cst_7 = tcp.const dense<1199570944> : tensor<4xi32>
// CHECK-NEXT: %10 = tcp.binary ge %9, %cst_7 : tensor<4xi32>
// CHECK-NEXT: %cst_8 = tcp.const dense<2139095040> : tensor<4xi32>
// CHECK-NEXT: %11 = tcp.ternary select %10, %cst_8, %9 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: %12 = tcp.binary or %1, %11 : tensor<4xi32>
// CHECK-NEXT: %13 = tcp.bitcast %12 : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: %14 = tcp.binary ne %x, %x : tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary select %14, %x, %13 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
