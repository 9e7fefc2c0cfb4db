// Results of few columns are carried from row to row in registers, with partial results for several rows at a time.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize,canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @sums(
// CHECK: %[[A:.*]] = vector.transfer_read %s[%c0]
// CHECK: %[[B:.*]] = vector.transfer_read %s[%c8], %{{.*}} : tensor<13xf32>
// CHECK: %[[R:.*]]:8 = scf.for %[[I:.*]] = %c0 to %c8 step %c4 iter_args(%{{.*}} = %[[A]], %{{.*}} = %[[B]], %{{.*}} = %cst
// CHECK-COUNT-8: vector.transfer_read %x
// CHECK-NOT: vector.transfer_write
// CHECK: scf.yield
// CHECK: vector.transfer_read %x[%c8, %c0]
// CHECK: vector.transfer_write
// CHECK: vector.transfer_write
func.func @sums(%x: tensor<9x13xf32>, %s: tensor<13xf32>) -> tensor<13xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%x : tensor<9x13xf32>) outs(%s : tensor<13xf32>)
      attrs = {vector_sizes = array<i64: 0, 8>, in_strips} {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  } -> tensor<13xf32>
  return %0 : tensor<13xf32>
}

// Steps that have an order keep it: four rows at a time, one after the other.
// CHECK-LABEL: func.func @polynomial(
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c4 iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (vector<8xf32>, vector<8xf32>)
func.func @polynomial(%x: tensor<8x16xf32>, %s: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%s : tensor<16xf32>)
      attrs = {vector_sizes = array<i64: 0, 8>, in_strips} {
  ^bb0(%in: f32, %out: f32):
    %twice = arith.addf %out, %out : f32
    %sum = arith.addf %twice, %in : f32
    linalg.yield %sum : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
