// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %r = tcp.reverse %x dims = [1] : tensor<4x5xf32>
