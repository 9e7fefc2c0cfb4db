// Products whose result has one column are products with a vector.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-collapse-loops,canonicalize)' | filecheck %s

// CHECK-LABEL: func.func @column(
// CHECK: %[[V:.*]] = tensor.collapse_shape %b {{\[}}[0, 1]] : tensor<32x1xf32> into tensor<32xf32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%a, %[[V]] : tensor<64x32xf32>, tensor<32xf32>) outs(%{{.*}} : tensor<64xf32>)
// CHECK: tensor.expand_shape %[[R]] {{\[}}[0, 1]] output_shape [64, 1]
func.func @column(%a: tensor<64x32xf32>, %b: tensor<32x1xf32>) -> tensor<64x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x1xf32>) -> tensor<64x1xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<64x32xf32>, tensor<32x1xf32>) outs(%f : tensor<64x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<64x1xf32>
  return %0 : tensor<64x1xf32>
}

// The column lies along the first dimension of its operand, the batch is dynamic.
// CHECK-LABEL: func.func @transposed(
// CHECK: %[[V:.*]] = tensor.collapse_shape %b {{\[}}[0, 1], [2]] : tensor<?x1x32xf32> into tensor<?x32xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %[[V]] :
func.func @transposed(%a: tensor<?x64x32xf32>, %b: tensor<?x1x32xf32>, %n: index) -> tensor<?x64x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x64x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64x1xf32>) -> tensor<?x64x1xf32>
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, j, k)>, affine_map<(b, i, j, k) -> (b, i, j)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<?x64x32xf32>, tensor<?x1x32xf32>) outs(%f : tensor<?x64x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<?x64x1xf32>
  return %0 : tensor<?x64x1xf32>
}
