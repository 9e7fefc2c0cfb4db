// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %r = tcp.reshape %x : tensor<2x3xf32> -> tensor<6xf32>
