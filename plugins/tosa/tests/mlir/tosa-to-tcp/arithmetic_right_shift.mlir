// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  %r = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%a: tensor<4xi32>, %b: tensor<4xi32>) {
// CHECK-NEXT: %0 = tcp.cast %a : tensor<4xi32> -> tensor<4xi64>
// CHECK-NEXT: %1 = tcp.cast %b : tensor<4xi32> -> tensor<4xi64>
// CHECK-NEXT: %2 = tcp.binary add %0, %0 : tensor<4xi64>
// CHECK-NEXT: %3 = tcp.binary shift_right_arithmetic %2, %1 : tensor<4xi64>
// CHECK-NEXT: %cst = tcp.const dense<1> : tensor<4xi64>
// CHECK-NEXT: %4 = tcp.binary add %3, %cst : tensor<4xi64>
// CHECK-NEXT: %cst_0 = tcp.const dense<1> : tensor<4xi64>
// CHECK-NEXT: %5 = tcp.binary shift_right_arithmetic %4, %cst_0 : tensor<4xi64>
// CHECK-NEXT: %r = tcp.cast %5 : tensor<4xi64> -> tensor<4xi32>
