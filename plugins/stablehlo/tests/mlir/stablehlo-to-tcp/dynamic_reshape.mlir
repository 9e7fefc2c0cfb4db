// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>, %shape: tensor<2xi32>) {
  %r = stablehlo.dynamic_reshape %x, %shape : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %shape: tensor<2xi32>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.dynamic_reshape' op
// CHECK: %r = tcp.reshape %x sizes(%{{[a-z0-9_]+}}) : tensor<?xf32> -> tensor<?x4xf32>
