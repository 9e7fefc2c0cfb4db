// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %0 = tcp.reshape %x : tensor<2x3xf32> -> tensor<1x2x1x3xf32>
// CHECK-NEXT: %1 = tcp.broadcast %0 dims = [0, 1, 2, 3] : tensor<1x2x1x3xf32> -> tensor<2x2x1x3xf32>
// CHECK-NEXT: %r = tcp.reshape %1 : tensor<2x2x1x3xf32> -> tensor<4x3xf32>
