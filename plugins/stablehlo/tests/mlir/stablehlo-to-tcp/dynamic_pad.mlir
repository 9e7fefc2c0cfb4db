// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>, %v: tensor<f32>, %lo: tensor<1xi32>, %hi: tensor<1xi32>, %in: tensor<1xi32>) {
  %r = stablehlo.dynamic_pad %x, %v, %lo, %hi, %in : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %v: tensor<f32>, %lo: tensor<1xi32>, %hi: tensor<1xi32>, %in: tensor<1xi32>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.dynamic_pad' op
// CHECK: %r = tcp.pad %x, %v low [%{{[a-z0-9_]+}}] high [%{{[a-z0-9_]+}}] interior [%{{[a-z0-9_]+}}] : tensor<?xf32>, tensor<f32> -> tensor<?xf32>
