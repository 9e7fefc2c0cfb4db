// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<4xf32>, %b: tensor<1xf32>, %s: tensor<1xi8>) {
  %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4xf32>, %b: tensor<1xf32>, %s: tensor<1xi8>) {
// CHECK-NEXT: %0 = tcp.broadcast %b dims = [0] : tensor<1xf32> -> tensor<4xf32>
// CHECK-NEXT: %r = tcp.binary multiply %a, %0 : tensor<4xf32>
