// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
// CHECK-NEXT: %0 = tcp.reshape %p : tensor<1x2xi64> -> tensor<2xi64>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %0[%c0] : tensor<2xi64>
// CHECK-NEXT: %1 = arith.index_cast %extracted : i64 to index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %extracted_0 = tensor.extract %0[%c1] : tensor<2xi64>
// CHECK-NEXT: %2 = arith.index_cast %extracted_0 : i64 to index
// CHECK-NEXT: %r = tcp.conv %x, %k dims [0, 2, 1], [1, 2, 0] -> [0, 2, 1] strides = [1] low [%1] high [%2] : tensor<1x8x3xf32>, tensor<2x3x4xf32> -> tensor<1x?x4xf32>
