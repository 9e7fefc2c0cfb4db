// Products of unknown size have versions for a single column, for few steps and a large output, for rows that do not fit
// the second level cache, and for few rows.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=65536 vector-bits=128 vector-registers=16},canonicalize,cse)' | filecheck %s

// With one column, vectors lie along the reduction. With few steps, the rows of a tile are written from end to
// end, and panels of a block of lanes are copied before. Rows beyond the cache are copied to panels of 6, in blocks.
// CHECK-LABEL: func.func @product(
// CHECK-DAG: %[[COLUMNS:.*]] = tensor.dim %b, %c1
// CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[COLUMNS]], %c1 : index
// CHECK: scf.if %[[ONE]] -> (tensor<?x?xf32>) {
// CHECK: tensor.collapse_shape %b {{\[\[}}0, 1]] : tensor<?x?xf32> into tensor<?xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]{{.*}} attrs = {vector_sizes = array<i64: 4, 4>}
// CHECK: tensor.insert_slice %{{.*}} into %e[0, 0]
// CHECK: } else {
// CHECK: arith.muli
// CHECK: arith.cmpi sgt, %{{.*}}, %c8192
// CHECK: arith.cmpi sge, %[[COLUMNS]], %c512
// CHECK: arith.cmpi sgt, %{{.*}}, %c6
// CHECK: arith.cmpi sle, %{{.*}}, %c384
// CHECK: scf.if
// CHECK: scf.for {{.*}} step %c64
// CHECK: vector.transfer_write
// CHECK: scf.for {{.*}} step %c6
// CHECK: scf.for {{.*}} step %c8
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 6, 8, 0>}
// CHECK: } else {
// CHECK: arith.cmpi sge, %[[COLUMNS]], %c64
// CHECK: arith.cmpi sgt, %{{.*}}, %c16384
// CHECK: scf.if
// CHECK: scf.for {{.*}} step %c12
// CHECK: tensor.empty({{.*}}) : tensor<?x?x6xf32>
// CHECK: } else {
// CHECK: %[[WIDE:.*]] = arith.cmpi sgt, %[[COLUMNS]], %c8
// CHECK: arith.select %[[WIDE]], %c18, %c8
// CHECK: scf.if
func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Where the lanes of %b are apart, few rows are computed by inner products, without panels.
// CHECK-LABEL: func.func @transposed(
// CHECK: arith.cmpi slt, %{{.*}}, %c16
// CHECK: scf.if
// CHECK-NOT: vector.transfer_write
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 4, 2, 4>}
// CHECK: } else {
// CHECK: vector.transfer_write
func.func @transposed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
