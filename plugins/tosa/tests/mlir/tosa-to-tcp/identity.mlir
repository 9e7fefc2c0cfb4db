// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = tosa.identity %x : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
