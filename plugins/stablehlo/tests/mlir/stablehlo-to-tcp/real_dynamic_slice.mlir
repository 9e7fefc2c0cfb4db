// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %s: tensor<1xi32>) {
  %r = stablehlo.real_dynamic_slice %x, %a, %b, %s : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %s: tensor<1xi32>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.real_dynamic_slice' op
// CHECK: %r = tcp.slice %x offsets [%{{[a-z0-9_]+}}] sizes [%{{[a-z0-9_]+}}] strides [%{{[a-z0-9_]+}}] : tensor<?xf32> -> tensor<?xf32>
