// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.unary round_even %x : tensor<4xf32>
// CHECK-NEXT: %r = tcp.cast %0 : tensor<4xf32> -> tensor<4xi32>
