// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  %r = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%a: tensor<4xi32>, %b: tensor<4xi32>) {
// CHECK-NEXT: %cst = tcp.const dense<0> : tensor<4xi32>
// CHECK-NEXT: %0 = tcp.binary ne %b, %cst : tensor<4xi32>
// CHECK-NEXT: %1 = tcp.cast %0 : tensor<4xi1> -> tensor<4xi32>
// CHECK-NEXT: %2 = tcp.binary shift_right_arithmetic %a, %b : tensor<4xi32>
// CHECK-NEXT: %3 = tcp.binary subtract %b, %1 : tensor<4xi32>
// CHECK-NEXT: %4 = tcp.binary shift_right_arithmetic %a, %3 : tensor<4xi32>
// CHECK-NEXT: %5 = tcp.binary and %4, %1 : tensor<4xi32>
// CHECK-NEXT: %r = tcp.binary add %2, %5 : tensor<4xi32>
