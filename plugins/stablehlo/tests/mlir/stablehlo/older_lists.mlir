// Lists of numbers as older producers wrote them: elements of a tensor.
// RUN: plait opt %s | filecheck %s

// CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [1, 2] : (tensor<2x3xf32>) -> tensor<4x2x3xf32>
// CHECK: stablehlo.slice %{{.*}} [0:1, 0:3:2] : (tensor<2x3xf32>) -> tensor<1x2xf32>
// CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = {{\[}}[0, 0], [0, 0]], rhs_dilate = [1, 1], reverse = [false, false]}
// CHECK: stablehlo.reverse %{{.*}}, dims = [0] : tensor<2x3xf32>
func.func @main(%a: tensor<2x3xf32>, %i: tensor<1x4x4x1xf32>, %k: tensor<3x3x1x1xf32>) -> (tensor<3x2xf32>, tensor<4x2x3xf32>, tensor<1x2xf32>, tensor<1x2x2x1xf32>, tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = dense<[1, 2]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<4x2x3xf32>
  %2 = "stablehlo.slice"(%a) {start_indices = dense<0> : tensor<2xi64>, limit_indices = dense<[1, 3]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<1x2xf32>
  %3 = "stablehlo.convolution"(%i, %k) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<2x2xi64>, rhs_dilation = dense<1> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>, window_reversal = dense<false> : tensor<2xi1>} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
  %4 = "stablehlo.reverse"(%a) {dimensions = dense<0> : tensor<1xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4 : tensor<3x2xf32>, tensor<4x2x3xf32>, tensor<1x2xf32>, tensor<1x2x2x1xf32>, tensor<2x3xf32>
}
