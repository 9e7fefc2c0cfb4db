// Rows whose number is not known are taken for many: as many as a vector has lanes are computed together, and what is left row by row.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-reductions{l1-bytes=32768 l2-bytes=262144 vector-bits=256},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @exponentials(
// CHECK: scf.for %[[I:.*]] = %c0 to %{{.*}} step %c8
// CHECK: tensor.extract_slice %x[%[[I]], 0] [8, 100] [1, 1]
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step %c1
// CHECK: tensor.extract_slice %x[%[[J]], 0] [1, 100] [1, 1]
func.func @exponentials(%x: tensor<?x100xf32>, %e: tensor<?x100xf32>, %s: tensor<?xf32>) -> tensor<?x100xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x100xf32>) outs(%s : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.exp %a : f32
    %2 = arith.addf %1, %out : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %0 : tensor<?x100xf32>, tensor<?xf32>) outs(%e : tensor<?x100xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.divf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<?x100xf32>
  return %3 : tensor<?x100xf32>
}
