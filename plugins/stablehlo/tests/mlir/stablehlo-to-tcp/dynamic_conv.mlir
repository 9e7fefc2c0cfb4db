// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.dynamic_conv' op
// CHECK: %{{[a-z0-9_]+}} = tcp.reshape %p : tensor<1x2xi64> -> tensor<2xi64>
// CHECK: %r = tcp.conv %x, %k dims [0, 2, 1], [1, 2, 0] -> [0, 2, 1] strides = [1] low [%{{[a-z0-9_]+}}] high [%{{[a-z0-9_]+}}] : tensor<1x8x3xf32>, tensor<2x3x4xf32> -> tensor<1x?x4xf32>
