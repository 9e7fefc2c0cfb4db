// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
