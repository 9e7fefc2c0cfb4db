// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
// CHECK-NEXT: %cst = tcp.const dense<-2147483648> : tensor<i32>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %2 = tcp.binary and %0, %1 : tensor<4xi32>
// CHECK-NEXT: %cst_0 = tcp.const dense<2147483647> : tensor<i32>
// CHECK-NEXT: %3 = tcp.broadcast %cst_0 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %4 = tcp.binary and %0, %3 : tensor<4xi32>
// CHECK-NEXT: %cst_1 = tcp.const dense<13> : tensor<i32>
// CHECK-NEXT: %5 = tcp.broadcast %cst_1 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %6 = tcp.binary shift_right_logical %4, %5 : tensor<4xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<1> : tensor<i32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_2 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %8 = tcp.binary and %6, %7 : tensor<4xi32>
// CHECK-NEXT: %9 = tcp.binary add %4, %8 : tensor<4xi32>
// CHECK-NEXT: %cst_3 = tcp.const dense<4095> : tensor<i32>
// CHECK-NEXT: %10 = tcp.broadcast %cst_3 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %11 = tcp.binary add %9, %10 : tensor<4xi32>
// CHECK-NEXT: %cst_4 = tcp.const dense<-8192> : tensor<i32>
// CHECK-NEXT: %12 = tcp.broadcast %cst_4 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %13 = tcp.binary and %11, %12 : tensor<4xi32>
// CHECK-NEXT: %cst_5 = tcp.const dense<947912704> : tensor<i32>
// CHECK-NEXT: %14 = tcp.broadcast %cst_5 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %15 = tcp.binary lt %13, %14 : tensor<4xi32>
// CHECK-NEXT: %cst_6 = tcp.const dense<0> : tensor<i32>
// CHECK-NEXT: %16 = tcp.broadcast %cst_6 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %17 = tcp.ternary select %15, %16, %13 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: %cst_7 = tcp.const dense<1199570944> : tensor<i32>
// CHECK-NEXT: %18 = tcp.broadcast %cst_7 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %19 = tcp.binary ge %17, %18 : tensor<4xi32>
// CHECK-NEXT: %cst_8 = tcp.const dense<2139095040> : tensor<i32>
// CHECK-NEXT: %20 = tcp.broadcast %cst_8 dims = [] : tensor<i32> -> tensor<4xi32>
// CHECK-NEXT: %21 = tcp.ternary select %19, %20, %17 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: %22 = tcp.binary or %2, %21 : tensor<4xi32>
// CHECK-NEXT: %23 = tcp.bitcast %22 : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: %24 = tcp.binary ne %x, %x : tensor<4xf32>
// CHECK-NEXT: %r = tcp.ternary select %24, %x, %23 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
