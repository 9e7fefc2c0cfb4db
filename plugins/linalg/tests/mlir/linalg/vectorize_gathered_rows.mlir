// Rows that a payload extracts from a tensor are vectors; where they are reduced, sums stay in registers.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize,canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @bag(
// CHECK: %[[A:.*]] = vector.transfer_read %s[%c0]
// CHECK: %[[B:.*]] = vector.transfer_read %s[%c8]
// CHECK: scf.for %[[J:.*]] = %c0 to %c20 step %c1 iter_args(%[[C:.*]] = %[[A]], %[[D:.*]] = %[[B]]) -> (vector<8xf32>, vector<8xf32>)
// CHECK: %[[ELEMENT:.*]] = tensor.extract %rows[%[[J]]{{\]}}
// CHECK: %[[ROW:.*]] = arith.index_cast %[[ELEMENT]]
// CHECK: vector.transfer_read %x[%[[ROW]], %c0]
// CHECK: vector.transfer_read %x[%[[ROW]], %c8]
// CHECK: scf.yield
// CHECK: vector.transfer_write
// CHECK: vector.transfer_write
// CHECK: vector.transfer_read %{{.*}}[%c16], %{{.*}} : tensor<19xf32>, vector<8xf32>
func.func @bag(%x: tensor<100x19xf32>, %rows: tensor<20xi64>, %s: tensor<19xf32>) -> tensor<19xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%rows : tensor<20xi64>) outs(%s : tensor<19xf32>)
      attrs = {vector_sizes = array<i64: 0, 8>, in_strips} {
  ^bb0(%in: i64, %out: f32):
    %j = linalg.index 1 : index
    %row = arith.index_cast %in : i64 to index
    %element = tensor.extract %x[%row, %j] : tensor<100x19xf32>
    %sum = arith.addf %out, %element : f32
    linalg.yield %sum : f32
  } -> tensor<19xf32>
  return %0 : tensor<19xf32>
}

// What says where a row starts is computed once for the row.
// CHECK-LABEL: func.func @windows(
// CHECK: scf.for %[[I:.*]] = %c0 to %c30 step %c1
// CHECK: %[[AT:.*]] = tensor.extract %starts[%[[I]]{{\]}}
// CHECK: %[[GIVEN:.*]] = arith.index_cast %[[AT]]
// CHECK: %[[START:.*]] = arith.maxsi %[[GIVEN]], %c0
// CHECK-NOT: arith.maxsi
// CHECK: %[[FIRST:.*]] = vector.transfer_read %x[%[[START]]{{\]}}, %{{.*}} {in_bounds = [true]} : tensor<100xf32>, vector<8xf32>
// CHECK: arith.negf %[[FIRST]] : vector<8xf32>
// CHECK: return
func.func @windows(%x: tensor<100xf32>, %starts: tensor<30xi64>) -> tensor<30x16xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<30x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%starts : tensor<30xi64>) outs(%e : tensor<30x16xf32>)
      attrs = {vector_sizes = array<i64: 0, 8>, in_strips} {
  ^bb0(%in: i64, %out: f32):
    %given = arith.index_cast %in : i64 to index
    %start = arith.maxsi %given, %c0 : index
    %j = linalg.index 1 : index
    %at = arith.addi %start, %j : index
    %element = tensor.extract %x[%at] : tensor<100xf32>
    %negated = arith.negf %element : f32
    linalg.yield %negated : f32
  } -> tensor<30x16xf32>
  return %0 : tensor<30x16xf32>
}

// An element that differs between lanes in another place stays a loop.
// CHECK-LABEL: func.func @diagonal(
// CHECK: linalg.generic
func.func @diagonal(%x: tensor<16x16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<16xf32>) attrs = {vector_sizes = array<i64: 8>, in_strips} {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %element = tensor.extract %x[%i, %i] : tensor<16x16xf32>
    linalg.yield %element : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
