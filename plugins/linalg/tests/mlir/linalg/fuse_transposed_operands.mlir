// Operands of reductions are transposed where vectors cannot be read from all of them.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-reductions{vector-bits=128 l1-bytes=32768 l2-bytes=1048576})' | filecheck %s

#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>
#i = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @apart(
// CHECK: %[[T:.*]] = linalg.transpose ins(%y : tensor<12x20xf32>) outs(%{{.*}} : tensor<20x12xf32>) permutation = [1, 0]
// CHECK: linalg.generic {{.*}} ins(%x, %[[T]] : tensor<20x12xf32>, tensor<20x12xf32>) outs(%f : tensor<20xf32>) attrs =  {vector_sizes = array<i64: 0, 4>}
func.func @apart(%x: tensor<20x12xf32>, %y: tensor<12x20xf32>, %f: tensor<20xf32>) -> tensor<20xf32> {
  %0 = linalg.generic {indexing_maps = [#ij, #ji, #i], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<20x12xf32>, tensor<12x20xf32>) outs(%f : tensor<20xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %s, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<20xf32>
  return %0 : tensor<20xf32>
}

// CHECK-LABEL: func.func @unknown_sizes(
// CHECK: %[[M:.*]] = tensor.dim %y, %c0
// CHECK: %[[N:.*]] = tensor.dim %y, %c1
// CHECK: %[[E:.*]] = tensor.empty(%[[N]], %[[M]]) : tensor<?x?xf32>
// CHECK: linalg.transpose ins(%y : tensor<?x?xf32>) outs(%[[E]] : tensor<?x?xf32>) permutation = [1, 0]
func.func @unknown_sizes(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %f: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#ij, #ji, #i], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %s, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The smaller operand is transposed.
// CHECK-LABEL: func.func @the_smaller_one(
// CHECK-NOT: linalg.transpose ins(%x
// CHECK: linalg.transpose ins(%y : tensor<12x20xf32>)
// CHECK: return
func.func @the_smaller_one(%x: tensor<9x20x12xf32>, %y: tensor<12x20xf32>, %f: tensor<9x20xf32>) -> tensor<9x20xf32> {
  %z = linalg.generic {indexing_maps = [affine_map<(n, i, j) -> (n, i, j)>, affine_map<(n, i, j) -> (j, i)>, affine_map<(n, i, j) -> (n, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<9x20x12xf32>, tensor<12x20xf32>) outs(%f : tensor<9x20xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %s, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<9x20xf32>
  return %z : tensor<9x20xf32>
}

// Vectors lie along a loop as it is.
// CHECK-LABEL: func.func @as_it_is(
// CHECK-NOT: linalg.transpose
// CHECK: return
func.func @as_it_is(%x: tensor<12x9x20xf32>, %y: tensor<12x20xf32>, %f: tensor<9x20xf32>) -> tensor<9x20xf32> {
  %z = linalg.generic {indexing_maps = [affine_map<(n, i, j) -> (j, n, i)>, affine_map<(n, i, j) -> (j, i)>, affine_map<(n, i, j) -> (n, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<12x9x20xf32>, tensor<12x20xf32>) outs(%f : tensor<9x20xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %s, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<9x20xf32>
  return %z : tensor<9x20xf32>
}
