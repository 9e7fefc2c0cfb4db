// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>) {
  %r = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>) {
// CHECK-NEXT: %r = tcp.reverse %x dims = [1] : tensor<2x3xf32>
