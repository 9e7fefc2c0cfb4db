// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=256 | filecheck %s

#whole = affine_map<(i, c) -> (i, c)>
#row = affine_map<(i, c) -> (c)>

// One loop that is two dimensions of an operand is no row of it.
// CHECK-LABEL: func.func @diagonals
// CHECK-NOT:     tensor.expand_shape
// CHECK:         return
func.func @diagonals(%x: tensor<64x64x3xf32>, %s: tensor<3x3xf32>, %t: tensor<3xf32>) -> tensor<64x3xf32> {
  %e = tensor.empty() : tensor<64x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, c) -> (i, i, c)>, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %t : tensor<64x64x3xf32>, tensor<3xf32>) outs(%e : tensor<64x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.mulf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<64x3xf32>
  %1 = linalg.generic {indexing_maps = [#whole, affine_map<(i, c) -> (c, c)>, #whole], iterator_types = ["parallel", "parallel"]} ins(%0, %s : tensor<64x3xf32>, tensor<3x3xf32>) outs(%e : tensor<64x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.mulf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<64x3xf32>
  return %1 : tensor<64x3xf32>
}
