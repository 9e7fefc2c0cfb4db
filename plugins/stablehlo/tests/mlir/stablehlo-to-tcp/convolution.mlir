// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
// CHECK-NEXT: %r = tcp.conv %x, %k dims [0, 2, 1], [1, 2, 0] -> [0, 2, 1] strides = [1] low [0] high [0] : tensor<1x8x3xf32>, tensor<2x3x4xf32> -> tensor<1x7x4xf32>
