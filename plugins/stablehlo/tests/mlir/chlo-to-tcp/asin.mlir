// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.asin %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %r = math.asin %x : tensor<4x?xf32>
