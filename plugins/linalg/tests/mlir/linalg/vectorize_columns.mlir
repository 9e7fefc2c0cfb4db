// Reductions that keep the last dimension have vectors along it, several rows at a time.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize,canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @sums(
// CHECK: scf.for %[[I:.*]] = %c0 to %c8 step %c4 iter_args(%[[S:.*]] = %s)
// CHECK: scf.for %[[J:.*]] = %c0 to %c64 step %c8 iter_args(%[[T:.*]] = %[[S]])
// CHECK: vector.transfer_read %[[T]][%[[J]]{{\]}}
// CHECK-COUNT-4: vector.transfer_read %x
// CHECK: vector.transfer_write %{{.*}}, %[[T]][%[[J]]{{\]}}
// CHECK: vector.transfer_read %x[%c8,
func.func @sums(%x: tensor<9x70xf32>, %s: tensor<70xf32>) -> tensor<70xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%x : tensor<9x70xf32>) outs(%s : tensor<70xf32>)
      attrs = {vector_sizes = array<i64: 0, 8>, in_strips} {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  } -> tensor<70xf32>
  return %0 : tensor<70xf32>
}
