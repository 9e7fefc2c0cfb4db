// What is left of rows whose number is known at run time is taken in smaller tiles, which may overlap.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s

// Tiles of 14 rows, then of 7 unless tiles of 4 fill the rest. The last tile of 4 ends with the rows.
// CHECK-LABEL: func.func @filled(
// CHECK: %[[REST:.*]] = arith.remsi %[[ROWS:.*]], %c14 : index
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 14, 32, 0>}
// CHECK: %[[AFTER:.*]] = arith.remsi %[[REST]], %c7 : index
// CHECK: %[[OF_FOUR:.*]] = arith.remsi %[[REST]], %c4 : index
// CHECK: %[[FILL:.*]] = arith.cmpi eq, %[[OF_FOUR]], %c0 : index
// CHECK: %[[LEFT:.*]] = arith.select %[[FILL]], %[[REST]], %[[AFTER]] : index
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 7, 32, 0>}
// CHECK: %[[ENOUGH:.*]] = arith.cmpi sge, %[[ROWS]], %c4 : index
// CHECK: scf.if %[[ENOUGH]]
// CHECK: scf.for %{{.*}} = %c0 to %[[LEFT]] step %c4
// CHECK: %[[LAST:.*]] = arith.subi %{{.*}}, %c4 : index
// CHECK: %[[PLACE:.*]] = arith.minsi %{{.*}}, %[[LAST]] : index
// CHECK: tensor.extract_slice %a[%[[PLACE]], 0] [4, 8]
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 4, 32, 0>}
// CHECK: } else {
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 1, 32, 0>}
func.func @filled(%a: tensor<?x8xf32>, %b: tensor<8x32xf32>, %e: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x32xf32>) outs(%f : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}

// What is added to %c would be added twice.
// CHECK-LABEL: func.func @added(
// CHECK-NOT: scf.if
// CHECK: return
func.func @added(%a: tensor<?x8xf32>, %b: tensor<8x32xf32>, %c: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x32xf32>) outs(%c : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}

// What follows adds to %c in its place.
// CHECK-LABEL: func.func @followed(
// CHECK-NOT: scf.if
// CHECK: return
func.func @followed(%a: tensor<?x8xf32>, %b: tensor<8x32xf32>, %c: tensor<?x32xf32>, %e: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x32xf32>) outs(%f : tensor<?x32xf32>) -> tensor<?x32xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<?x32xf32>) outs(%c : tensor<?x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<?x32xf32>
  return %1 : tensor<?x32xf32>
}
