// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %r = tcp.slice %x offsets [1, 0] sizes [2, 3] strides [1, 1] : tensor<4x5xf32> -> tensor<2x3xf32>
