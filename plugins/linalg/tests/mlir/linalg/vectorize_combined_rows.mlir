// RUN: plait opt %s --split-input-file --linalg-vectorize | filecheck %s

// As many rows as a vector has lanes: their partial results are written below each other, and combined at once, so that the
// sum of each row is in its lane.

// CHECK-LABEL: @sums
// CHECK: %[[ROWS:.*]] = scf.for %[[I:.*]] = %c0 to %c4 step %c1
// CHECK: vector.transfer_write %{{.*}}[%[[I]], %{{.*}}] {in_bounds = [true]} : vector<4xf32>, tensor<4x4xf32>
// CHECK-COUNT-4: vector.transfer_read {{.*}}tensor<4x4xf32>, vector<4xf32>
// CHECK: vector.shuffle %[[A:.*]], %[[B:.*]] [0, 4, 2, 6]
// CHECK-NEXT: vector.shuffle %[[A]], %[[B]] [1, 5, 3, 7]
// CHECK: arith.addf
// CHECK: arith.addf
// CHECK: vector.shuffle %[[C:.*]], %[[D:.*]] [0, 1, 4, 5]
// CHECK-NEXT: vector.shuffle %[[C]], %[[D]] [2, 3, 6, 7]
// CHECK-COUNT-2: arith.addf
// CHECK-NEXT: vector.transfer_write {{.*}}tensor<4xf32>
// CHECK-NOT: vector.reduction
func.func @sums(%x: tensor<4x300xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<4x300xf32>) outs(%init : tensor<4xf32>) attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Rows of `min(n, 4)` elements are one vector under a mask, without loops along them.

// CHECK-LABEL: @short
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: arith.select
func.func @short(%x: tensor<4x?xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c1 : tensor<4x?xf32>
  %most = arith.minsi %n, %c4 : index
  %rows = tensor.extract_slice %x[0, 0] [4, %most] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%rows : tensor<4x?xf32>) outs(%init : tensor<4xf32>) attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Tuples of which one is selected are combined at once, too: the largest element with its place.

// CHECK-LABEL: @largest
// CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c1
// CHECK-COUNT-2: vector.transfer_write %{{.*}}[%[[I]], %{{.*}}] {in_bounds = [true]}
// CHECK: scf.yield
// CHECK-NOT: vector.extract
// CHECK: vector.shuffle %{{.*}} [0, 4, 2, 6] : vector<4xi64>
// CHECK: vector.shuffle %{{.*}} [0, 4, 2, 6] : vector<4xi32>
// CHECK: vector.shuffle %{{.*}} [0, 1, 4, 5] : vector<4xi64>
// CHECK: vector.transfer_write {{.*}}tensor<4xi64>
// CHECK: vector.transfer_write {{.*}}tensor<4xi32>
func.func @largest(%x: tensor<4x300xi64>, %v: tensor<4xi64>, %p: tensor<4xi32>) -> (tensor<4xi64>, tensor<4xi32>) {
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<4x300xi64>) outs(%v, %p : tensor<4xi64>, tensor<4xi32>) attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: i64, %best: i64, %place: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %is_kept = arith.cmpi sge, %best, %in : i64
    %value = arith.select %is_kept, %best, %in : i64
    %index = arith.select %is_kept, %place, %k : i32
    linalg.yield %value, %index : i64, i32
  } -> (tensor<4xi64>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4xi64>, tensor<4xi32>
}
