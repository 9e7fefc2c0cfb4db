// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) {
  %0 = chlo.mulhi %arg0, %arg1 : tensor<4xi64>, tensor<4xi64> -> tensor<4xi64>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xi64>, %arg1: tensor<4xi64>) {
// CHECK-NEXT: %0 = tcp.cast %arg0 : tensor<4xi64> -> tensor<4xui64>
// CHECK-NEXT: %1 = tcp.cast %arg1 : tensor<4xi64> -> tensor<4xui64>
// CHECK-NEXT: %cst = tcp.const dense<32> : tensor<4xui64>
// CHECK-NEXT: %2 = tcp.binary shift_right_logical %0, %cst : tensor<4xui64>
// CHECK-NEXT: %cst_0 = tcp.const dense<4294967295> : tensor<4xui64>
// CHECK-NEXT: %3 = tcp.binary and %0, %cst_0 : tensor<4xui64>
// CHECK-NEXT: %cst_1 = tcp.const dense<32> : tensor<4xui64>
// CHECK-NEXT: %4 = tcp.binary shift_right_logical %1, %cst_1 : tensor<4xui64>
// CHECK-NEXT: %cst_2 = tcp.const dense<4294967295> : tensor<4xui64>
// CHECK-NEXT: %5 = tcp.binary and %1, %cst_2 : tensor<4xui64>
// CHECK-NEXT: %6 = tcp.binary multiply %2, %5 : tensor<4xui64>
// CHECK-NEXT: %7 = tcp.binary multiply %3, %5 : tensor<4xui64>
// CHECK-NEXT: %cst_3 = tcp.const dense<32> : tensor<4xui64>
// CHECK-NEXT: %8 = tcp.binary shift_right_logical %7, %cst_3 : tensor<4xui64>
// CHECK-NEXT: %9 = tcp.binary add %6, %8 : tensor<4xui64>
// CHECK-NEXT: %10 = tcp.binary multiply %3, %4 : tensor<4xui64>
// CHECK-NEXT: %cst_4 = tcp.const dense<4294967295> : tensor<4xui64>
// CHECK-NEXT: %11 = tcp.binary and %9, %cst_4 : tensor<4xui64>
// CHECK-NEXT: %12 = tcp.binary add %10, %11 : tensor<4xui64>
// CHECK-NEXT: %13 = tcp.binary multiply %2, %4 : tensor<4xui64>
// CHECK-NEXT: %cst_5 = tcp.const dense<32> : tensor<4xui64>
// CHECK-NEXT: %14 = tcp.binary shift_right_logical %9, %cst_5 : tensor<4xui64>
// CHECK-NEXT: %15 = tcp.binary add %13, %14 : tensor<4xui64>
// CHECK-NEXT: %cst_6 = tcp.const dense<32> : tensor<4xui64>
// CHECK-NEXT: %16 = tcp.binary shift_right_logical %12, %cst_6 : tensor<4xui64>
// CHECK-NEXT: %17 = tcp.binary add %15, %16 : tensor<4xui64>
// CHECK-NEXT: %cst_7 = tcp.const dense<0> : tensor<4xui64>
// CHECK-NEXT: %cst_8 = tcp.const dense<0> : tensor<4xi64>
// CHECK-NEXT: %18 = tcp.binary lt %arg0, %cst_8 : tensor<4xi64>
// CHECK-NEXT: %19 = tcp.ternary select %18, %1, %cst_7 : tensor<4xi1>, tensor<4xui64>, tensor<4xui64>
// CHECK-NEXT: %20 = tcp.binary subtract %17, %19 : tensor<4xui64>
// CHECK-NEXT: %cst_9 = tcp.const dense<0> : tensor<4xi64>
// CHECK-NEXT: %21 = tcp.binary lt %arg1, %cst_9 : tensor<4xi64>
// CHECK-NEXT: %22 = tcp.ternary select %21, %0, %cst_7 : tensor<4xi1>, tensor<4xui64>, tensor<4xui64>
// CHECK-NEXT: %23 = tcp.binary subtract %20, %22 : tensor<4xui64>
// CHECK-NEXT: %24 = tcp.cast %23 : tensor<4xui64> -> tensor<4xi64>
// CHECK-NEXT: return
