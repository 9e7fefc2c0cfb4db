// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %r = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK: func.func @example(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %y dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %r = tcp.binary lt %x, %0 : tensor<2x3xf32>
