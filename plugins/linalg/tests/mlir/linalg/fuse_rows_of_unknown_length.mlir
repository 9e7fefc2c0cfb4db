// Rows whose length is not known are computed in blocks if they turn out to be short: of a vector and a half at most, or of a
// few vectors, so that a block fits in a part of the second level cache. What is left of blocks of several vectors is
// computed in smaller ones, and what is left of these, and all rows that are long, row by row.
// RUN: plait opt %s --split-input-file --pass-pipeline='builtin.module(linalg-fuse-reductions{l1-bytes=32768 l2-bytes=262144 vector-bits=256 instructions=fma},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @exponentials(
// CHECK-DAG: %[[ROWS:.*]] = tensor.dim %x, %c0
// CHECK-DAG: %[[N:.*]] = tensor.dim %x, %c1
// CHECK: arith.cmpi sle, %[[N]], %c12
// CHECK: %[[DONE:.*]] = arith.select
// CHECK: scf.if
// CHECK: %[[SHORT:.*]] = arith.minsi %[[N]], %c12
// CHECK: scf.for %[[I:.*]] = %c0 to %{{.*}} step %c32
// CHECK: tensor.extract_slice %x[%[[I]], 0] [32, %[[SHORT]]
// CHECK: arith.cmpi sle, %[[N]], %c336
// CHECK: %[[ALL:.*]] = arith.select
// CHECK: scf.if
// CHECK: %[[LONGER:.*]] = arith.minsi %[[N]], %c336
// CHECK: scf.for %[[J:.*]] = %[[DONE]] to %{{.*}} step %c8
// CHECK: tensor.extract_slice %x[%[[J]], 0] [8, %[[LONGER]]
// CHECK: scf.for %[[K:.*]] = %[[ALL]] to %[[ROWS]] step %c1
// CHECK: tensor.extract_slice %x[%[[K]], 0] [1, %[[N]]
// CHECK-NOT: scf.for
func.func @exponentials(%x: tensor<?x?xf32>, %e: tensor<?x?xf32>, %s: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xf32>) outs(%s : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.exp %a : f32
    %2 = arith.addf %1, %out : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %0 : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.divf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  return %3, %0 : tensor<?x?xf32>, tensor<?xf32>
}

// -----

// A reduction that stands alone has versions, too.

// CHECK-LABEL: func.func @sums(
// CHECK: scf.if
// CHECK: scf.for %{{.*}} step %c8
func.func @sums(%x: tensor<?x?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xf32>) outs(%s : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Columns are not rows of unknown length. If they are few, and there are many rows, as many rows as a vector has lanes
// are one; what is left of them takes the code for all other rows.

// CHECK-LABEL: func.func @columns(
// CHECK-DAG: %[[ROWS:.*]] = tensor.dim %x, %c0
// CHECK-DAG: %[[N:.*]] = tensor.dim %x, %c1
// CHECK-DAG: %[[ARE_FEW:.*]] = arith.cmpi slt, %[[N]], %c32
// CHECK-DAG: %[[ARE_MANY:.*]] = arith.cmpi sge, %[[ROWS]], %c32
// CHECK: %[[SUMS:.*]]:2 = scf.if
// CHECK: %[[LENGTH:.*]] = arith.muli %[[N]], %c8
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]{{.*}}vector_sizes = array<i64: 0, 8>
// CHECK: vector.transfer_write
// CHECK: } else {
// CHECK-NEXT: scf.yield %s, %c0
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]{{.*}}vector_sizes = array<i64: 0, 8>
// CHECK-NOT: scf.if
// CHECK: return
func.func @columns(%x: tensor<?x?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]
  } ins(%x : tensor<?x?xf32>) outs(%s : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Fewer rows than a block has are computed row by row.

// CHECK-LABEL: func.func @few_rows(
// CHECK-NOT: scf.if
// CHECK: return
func.func @few_rows(%x: tensor<5x?xf32>, %e: tensor<5x?xf32>, %s: tensor<5xf32>) -> (tensor<5x?xf32>, tensor<5xf32>) {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<5x?xf32>) outs(%s : tensor<5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<5xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %0 : tensor<5x?xf32>, tensor<5xf32>) outs(%e : tensor<5x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.divf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<5x?xf32>
  return %3, %0 : tensor<5x?xf32>, tensor<5xf32>
}

// -----

// What a reduction of longer rows has left of each group has no versions: it takes little beside that reduction, whose
// columns are joined.

// CHECK-LABEL: func.func @rest_of_groups(
// CHECK: scf.if
// CHECK: } else {
// CHECK-NOT: scf.if
// CHECK: return
func.func @rest_of_groups(%x: tensor<?x?xf32>, %p: tensor<?xf32>, %s: tensor<8xf32>, %c: index) -> tensor<8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]
  } ins(%x : tensor<?x?xf32>) outs(%p : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %2 = arith.addf %a, %out : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  %g = tensor.expand_shape %0 [[0, 1]] output_shape [8, %c] : tensor<?xf32> into tensor<8x?xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%g : tensor<8x?xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %2 = arith.addf %a, %out : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
