// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) {
  %0 = chlo.mulhi %arg0, %arg1 : tensor<4xi64>, tensor<4xi64> -> tensor<4xi64>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) {
// CHECK-NEXT: %0 = tcp.cast %arg0 : tensor<4xi64> -> tensor<4xui64>
// CHECK-NEXT: %1 = tcp.cast %arg1 : tensor<4xi64> -> tensor<4xui64>
// CHECK-NEXT: %cst = tcp.const dense<32> : tensor<ui64>
// CHECK-NEXT: %2 = tcp.broadcast %cst dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %3 = tcp.binary shift_right_logical %0, %2 : tensor<4xui64>
// CHECK-NEXT: %cst_0 = tcp.const dense<4294967295> : tensor<ui64>
// CHECK-NEXT: %4 = tcp.broadcast %cst_0 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %5 = tcp.binary and %0, %4 : tensor<4xui64>
// CHECK-NEXT: %cst_1 = tcp.const dense<32> : tensor<ui64>
// CHECK-NEXT: %6 = tcp.broadcast %cst_1 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %7 = tcp.binary shift_right_logical %1, %6 : tensor<4xui64>
// CHECK-NEXT: %cst_2 = tcp.const dense<4294967295> : tensor<ui64>
// CHECK-NEXT: %8 = tcp.broadcast %cst_2 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %9 = tcp.binary and %1, %8 : tensor<4xui64>
// CHECK-NEXT: %10 = tcp.binary multiply %3, %9 : tensor<4xui64>
// CHECK-NEXT: %11 = tcp.binary multiply %5, %9 : tensor<4xui64>
// CHECK-NEXT: %cst_3 = tcp.const dense<32> : tensor<ui64>
// CHECK-NEXT: %12 = tcp.broadcast %cst_3 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %13 = tcp.binary shift_right_logical %11, %12 : tensor<4xui64>
// CHECK-NEXT: %14 = tcp.binary add %10, %13 : tensor<4xui64>
// CHECK-NEXT: %15 = tcp.binary multiply %5, %7 : tensor<4xui64>
// CHECK-NEXT: %cst_4 = tcp.const dense<4294967295> : tensor<ui64>
// CHECK-NEXT: %16 = tcp.broadcast %cst_4 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %17 = tcp.binary and %14, %16 : tensor<4xui64>
// CHECK-NEXT: %18 = tcp.binary add %15, %17 : tensor<4xui64>
// CHECK-NEXT: %19 = tcp.binary multiply %3, %7 : tensor<4xui64>
// CHECK-NEXT: %cst_5 = tcp.const dense<32> : tensor<ui64>
// CHECK-NEXT: %20 = tcp.broadcast %cst_5 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %21 = tcp.binary shift_right_logical %14, %20 : tensor<4xui64>
// CHECK-NEXT: %22 = tcp.binary add %19, %21 : tensor<4xui64>
// CHECK-NEXT: %cst_6 = tcp.const dense<32> : tensor<ui64>
// CHECK-NEXT: %23 = tcp.broadcast %cst_6 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %24 = tcp.binary shift_right_logical %18, %23 : tensor<4xui64>
// CHECK-NEXT: %25 = tcp.binary add %22, %24 : tensor<4xui64>
// CHECK-NEXT: %cst_7 = tcp.const dense<0> : tensor<ui64>
// CHECK-NEXT: %26 = tcp.broadcast %cst_7 dims = [] : tensor<ui64> -> tensor<4xui64>
// CHECK-NEXT: %cst_8 = tcp.const dense<0> : tensor<i64>
// CHECK-NEXT: %27 = tcp.broadcast %cst_8 dims = [] : tensor<i64> -> tensor<4xi64>
// CHECK-NEXT: %28 = tcp.binary lt %arg0, %27 : tensor<4xi64>
// CHECK-NEXT: %29 = tcp.ternary select %28, %1, %26 : tensor<4xi1>, tensor<4xui64>, tensor<4xui64>
// CHECK-NEXT: %30 = tcp.binary subtract %25, %29 : tensor<4xui64>
// CHECK-NEXT: %cst_9 = tcp.const dense<0> : tensor<i64>
// CHECK-NEXT: %31 = tcp.broadcast %cst_9 dims = [] : tensor<i64> -> tensor<4xi64>
// CHECK-NEXT: %32 = tcp.binary lt %arg1, %31 : tensor<4xi64>
// CHECK-NEXT: %33 = tcp.ternary select %32, %0, %26 : tensor<4xi1>, tensor<4xui64>, tensor<4xui64>
// CHECK-NEXT: %34 = tcp.binary subtract %30, %33 : tensor<4xui64>
// CHECK-NEXT: %35 = tcp.cast %34 : tensor<4xui64> -> tensor<4xi64>
// CHECK-NEXT: return
