// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<4x5xf32>, %b: tensor<4x2xf32>) {
  %r = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x2xf32>) -> tensor<4x7xf32>
  return
}

// CHECK: func.func @example(%a: tensor<4x5xf32>, %b: tensor<4x2xf32>) {
// CHECK-NEXT: %r = tcp.concat %a, %b dim = 1 : tensor<4x5xf32>, tensor<4x2xf32> -> tensor<4x7xf32>
