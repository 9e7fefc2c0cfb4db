// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xi32>, %m: tensor<4xi32>, %s: tensor<4xi8>) {
  %r = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4xi32>, %m: tensor<4xi32>, %s: tensor<4xi8>) {
// CHECK-NEXT: %0 = tcp.cast %x : tensor<4xi32> -> tensor<4xi64>
// CHECK-NEXT: %1 = tcp.cast %m : tensor<4xi32> -> tensor<4xi64>
// CHECK-NEXT: %2 = tcp.cast %s : tensor<4xi8> -> tensor<4xi64>
// CHECK-NEXT: %cst = tcp.const dense<1> : tensor<1xi64>
// CHECK-NEXT: %3 = tcp.broadcast %cst dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %4 = tcp.binary subtract %2, %3 : tensor<4xi64>
// CHECK-NEXT: %5 = tcp.broadcast %cst dims = [0] : tensor<1xi64> -> tensor<4xi64>
// CHECK-NEXT: %6 = tcp.binary shift_left %5, %4 : tensor<4xi64>
// CHECK-NEXT: %7 = tcp.binary multiply %0, %1 : tensor<4xi64>
// CHECK-NEXT: %8 = tcp.binary add %7, %6 : tensor<4xi64>
// CHECK-NEXT: %9 = tcp.binary shift_right_arithmetic %8, %2 : tensor<4xi64>
// CHECK-NEXT: %r = tcp.cast %9 : tensor<4xi64> -> tensor<4xi32>
