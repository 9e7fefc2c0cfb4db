// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
// CHECK-NEXT: %0 = tcp.reshape %v : tensor<1xf32> -> tensor<f32>
// CHECK-NEXT: %r = tcp.pad %x, %0 low [1, 0] high [1, 0] interior [0, 0] : tensor<4x5xf32>, tensor<f32> -> tensor<6x5xf32>
