// Operands of contractions are transposed if their innermost dimension is a batch.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-move-batches-outward,canonicalize,cse)' | filecheck %s

#lhs = affine_map<(c, i, j, k) -> (i, k, c)>
#rhs = affine_map<(c, i, j, k) -> (j, k, c)>
#first = affine_map<(c, i, j, k) -> (c, i, j)>
#last = affine_map<(c, i, j, k) -> (i, j, c)>

// The operand with the lanes gets them last.
// CHECK-LABEL: func.func @operands(
// CHECK-SAME: %[[A:.*]]: tensor<20x24x16xf32>, %[[B:.*]]: tensor<28x24x16xf32>
// CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%[[A]] : {{.*}}) outs(%{{.*}} : tensor<16x20x24xf32>)
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[B]] : {{.*}}) outs(%{{.*}} : tensor<16x24x28xf32>)
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[Y]] : {{.*}}) outs(%{{.*}} : tensor<16x20x28xf32>)
// CHECK: return %[[SUMS]]
func.func @operands(%a: tensor<20x24x16xf32>, %b: tensor<28x24x16xf32>, %c: tensor<16x20x28xf32>) -> tensor<16x20x28xf32> {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #first], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<20x24x16xf32>, tensor<28x24x16xf32>) outs(%c : tensor<16x20x28xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x20x28xf32>
  return %0 : tensor<16x20x28xf32>
}

// What fills the initial values fills others; the result is transposed.
// CHECK-LABEL: func.func @result(
// CHECK: %[[ZEROS:.*]] = linalg.fill {{.*}} outs(%{{.*}} : tensor<16x36x32xf32>)
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} outs(%[[ZEROS]] : tensor<16x36x32xf32>)
// CHECK: %[[BACK:.*]] = linalg.generic {{.*}} ins(%[[SUMS]] : {{.*}}) outs(%{{.*}} : tensor<36x32x16xf32>)
// CHECK: return %[[BACK]]
func.func @result(%a: tensor<36x24x16xf32>, %b: tensor<32x24x16xf32>) -> tensor<36x32x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<36x32x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<36x32x16xf32>) -> tensor<36x32x16xf32>
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #last], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<36x24x16xf32>, tensor<32x24x16xf32>) outs(%f : tensor<36x32x16xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<36x32x16xf32>
  return %0 : tensor<36x32x16xf32>
}

// Elements of the batch share lines of the cache.
// CHECK-LABEL: func.func @short_batch(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
func.func @short_batch(%a: tensor<20x24x8xf32>, %b: tensor<28x24x8xf32>, %c: tensor<8x20x28xf32>) -> tensor<8x20x28xf32> {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #first], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<20x24x8xf32>, tensor<28x24x8xf32>) outs(%c : tensor<8x20x28xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x20x28xf32>
  return %0 : tensor<8x20x28xf32>
}

// There are 3.5 products for each element of the operands.
// CHECK-LABEL: func.func @few_uses(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
func.func @few_uses(%a: tensor<4x24x16xf32>, %b: tensor<28x24x16xf32>, %c: tensor<16x4x28xf32>) -> tensor<16x4x28xf32> {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #first], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x24x16xf32>, tensor<28x24x16xf32>) outs(%c : tensor<16x4x28xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x4x28xf32>
  return %0 : tensor<16x4x28xf32>
}
