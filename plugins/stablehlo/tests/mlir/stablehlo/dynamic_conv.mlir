// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
// CHECK-NEXT: %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
// GENERIC: %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
