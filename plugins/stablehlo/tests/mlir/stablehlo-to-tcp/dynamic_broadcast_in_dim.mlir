// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %shape: tensor<2xi32>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %shape: tensor<2xi32>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.dynamic_broadcast_in_dim' op
// CHECK: %r = tcp.broadcast %x dims = [1] sizes(%{{[a-z0-9_]+}}) : tensor<4xf32> -> tensor<?x4xf32>
