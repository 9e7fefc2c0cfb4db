// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %iz: tensor<1xi8>, %oz: tensor<1xi32>) {
  %r = tosa.rescale %x, %m, %s, %iz, %oz {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %iz: tensor<1xi8>, %oz: tensor<1xi32>) {
// CHECK-NEXT: %0 = tcp.cast %x : tensor<4xi8> -> tensor<4xi64>
// CHECK-NEXT: %1 = tcp.cast %m : tensor<1xi32> -> tensor<1xi64>
// CHECK-NEXT: %2 = tcp.cast %s : tensor<1xi8> -> tensor<1xi64>
// CHECK-NEXT: %3 = tcp.cast %iz : tensor<1xi8> -> tensor<1xi64>
// CHECK-NEXT: %4 = tcp.cast %oz : tensor<1xi32> -> tensor<1xi64>
// CHECK-NEXT: %5 = tcp.broadcast %3 dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %6 = tcp.binary subtract %0, %5 : tensor<4xi64>
// CHECK-NEXT: %cst = tcp.const dense<1> : tensor<1xi64>
// CHECK-NEXT: %7 = tcp.binary subtract %2, %cst : tensor<1xi64>
// CHECK-NEXT: %8 = tcp.binary shift_left %cst, %7 : tensor<1xi64>
// CHECK-NEXT: %9 = tcp.broadcast %1 dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %10 = tcp.binary multiply %6, %9 : tensor<4xi64>
// CHECK-NEXT: %11 = tcp.broadcast %8 dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %12 = tcp.binary add %10, %11 : tensor<4xi64>
// CHECK-NEXT: %13 = tcp.broadcast %2 dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %14 = tcp.binary shift_right_arithmetic %12, %13 : tensor<4xi64>
// CHECK-NEXT: %15 = tcp.broadcast %4 dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %16 = tcp.binary add %14, %15 : tensor<4xi64>
// CHECK-NEXT: %cst_0 = tcp.const dense<-2147483648> : tensor<i64>
// CHECK-NEXT: %17 = tcp.broadcast %cst_0 dims = [] : tensor<i64> -> tensor<4xi64>
// CHECK-NEXT: %cst_1 = tcp.const dense<2147483647> : tensor<i64>
// CHECK-NEXT: %18 = tcp.broadcast %cst_1 dims = [] : tensor<i64> -> tensor<4xi64>
// CHECK-NEXT: %19 = tcp.ternary clamp %17, %16, %18 : tensor<4xi64>, tensor<4xi64>, tensor<4xi64>
// CHECK-NEXT: %r = tcp.cast %19 : tensor<4xi64> -> tensor<4xi32>
