// Rows of one vector and a half at most are computed with a row in each lane: rows of 2 to 4 elements that are neighbours are read
// as whole vectors, other ones are transposed, and so is what others use, which is transposed back. A block has four vectors
// of rows; that rows of few elements have as many is in the type of what is written.
// RUN: plait opt %s --split-input-file --pass-pipeline='builtin.module(linalg-fuse-reductions{l1-bytes=32768 l2-bytes=262144 vector-bits=256 instructions=fma},canonicalize,cse)' | filecheck %s

// CHECK-DAG: #[[COLUMNS:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @quotients(
// CHECK: arith.cmpi sle, %{{.*}}, %c12
// CHECK: %[[N:.*]] = arith.minsi %{{.*}}, %c12
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %x {{\[\[}}0, 1]]
// CHECK: scf.for %[[I:.*]] = %c0 to %{{.*}} step %c32
// CHECK: arith.cmpi eq, %[[N]], %c2
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c8
// CHECK: vector.transfer_read %[[FLAT]]
// CHECK: vector.shuffle %{{.*}} [0, 2, 4, 6, 8, 10, 12, 14]
// CHECK: vector.shuffle %{{.*}} [1, 3, 5, 7, 9, 11, 13, 15]
// CHECK: arith.cmpi eq, %[[N]], %c3
// CHECK: arith.cmpi eq, %[[N]], %c4
// CHECK: vector.transfer_read %{{.*}} {in_bounds = [true, false]} : tensor<32x?xf32>, vector<8x8xf32>
// CHECK: vector.transpose
// CHECK: %[[X:.*]] = tensor.extract_slice %{{.*}}[0, 0] [%[[N]], 32]
// CHECK: linalg.generic {indexing_maps = [#[[COLUMNS]], #[[ROW]]{{.*}}"reduction"]} ins(%[[X]] : tensor<?x32xf32>)
// CHECK-SAME: vector_sizes = array<i64: 8, 0>
// CHECK: linalg.generic {indexing_maps = [#[[COLUMNS]], #[[ROW]], #[[COLUMNS]]{{.*}} ins(%[[X]],
// CHECK: scf.for {{.*}} iter_args(%[[OUT:.*]] = %
// CHECK: %[[PAIRS:.*]] = tensor.cast %[[OUT]] : tensor<?x?xf32> to tensor<?x2xf32>
// CHECK: %[[ROWS:.*]] = vector.transpose %{{.*}} : vector<2x8xf32> to vector<8x2xf32>
// CHECK: vector.transfer_write %[[ROWS]], %[[PAIRS]]
// CHECK: tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<?x3xf32>
// CHECK: tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<?x4xf32>
// CHECK: vector.transpose %{{.*}} : vector<8x8xf32> to vector<8x8xf32>
// CHECK: tensor.insert_slice
func.func @quotients(%x: tensor<?x?xf32>, %e: tensor<?x?xf32>, %s: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xf32>) outs(%s : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %0 : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.divf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// -----

// Vectors of 32 elements are not transposed: rows are vectors under a mask.

// CHECK-LABEL: func.func @bytes(
// CHECK: scf.if
// CHECK-NOT: vector.transpose
// CHECK: return
func.func @bytes(%x: tensor<?x?xi8>, %s: tensor<?xi8>) -> tensor<?xi8> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xi8>) outs(%s : tensor<?xi8>) {
  ^bb0(%a: i8, %out: i8):
    %1 = arith.addi %a, %out : i8
    linalg.yield %1 : i8
  } -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
