// RUN: plait opt %s --linalg-vectorize | filecheck %s

// Of a row whose length is known at run time only, half a strip follows the strips, so that rows of less than a strip have
// independent partial results too; then single vectors under a mask.

// CHECK-LABEL: @sums
func.func @sums(%x: tensor<?xf32>, %init: tensor<f32>) -> tensor<f32> {
  // CHECK: scf.for %{{.*}} step %c64 iter_args
  // CHECK-COUNT-8: arith.addf
  // CHECK-NEXT: scf.yield
  // CHECK: scf.for %{{.*}} step %c32 iter_args
  // CHECK-COUNT-4: arith.addf
  // CHECK-NEXT: scf.yield
  // CHECK: scf.for %{{.*}} step %c8 iter_args
  // CHECK: arith.select
  // CHECK-NOT: scf.for
  // CHECK: vector.reduction
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]
  } ins(%x : tensor<?xf32>) outs(%init : tensor<f32>) attrs = {in_strips, vector_sizes = array<i64: 8>} {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
