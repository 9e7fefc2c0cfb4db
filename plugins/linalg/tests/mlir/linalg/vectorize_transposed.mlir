// Rows of the operand are read as they are in memory, and transposed in registers, also where dimensions of one element are
// between. Builders of a function share constants.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize)' | FileCheck %s

// CHECK-LABEL: func.func @between
// CHECK: %[[ROWS:.+]] = vector.transfer_read %x[%c0, %c0, %c0], {{.*}} : tensor<8x1x16xf32>, vector<1x8x16xf32>
// CHECK: %[[COLUMNS:.+]] = vector.transpose %[[ROWS]], [0, 2, 1] : vector<1x8x16xf32> to vector<1x16x8xf32>
// CHECK: vector.shape_cast %[[COLUMNS]] : vector<1x16x8xf32> to vector<16x1x8xf32>
func.func @between(%x: tensor<8x1x16xf32>, %e: tensor<16x1x8xf32>) -> tensor<16x1x8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (k, j, i)>, affine_map<(i, j, k) -> (i, j, k)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%x : tensor<8x1x16xf32>) outs(%e : tensor<16x1x8xf32>) attrs = {vector_sizes = array<i64: 16, 1, 8>} {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<16x1x8xf32>
  return %0 : tensor<16x1x8xf32>
}

// CHECK-LABEL: func.func @shared
// CHECK-COUNT-1: arith.constant 0 : index
// CHECK-NOT: arith.constant 0 : index
// CHECK-NOT: vector.broadcast
// CHECK: arith.mulf %{{.+}}, %{{.+}} : vector<8xf32>
// CHECK: arith.mulf %{{.+}}, %{{.+}} : vector<8xf32>
// CHECK: return
func.func @shared(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) attrs = {vector_sizes = array<i64: 8>} {
  ^bb0(%in: f32, %out: f32):
    %half = arith.constant 0.5 : f32
    %p = arith.mulf %in, %half : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) attrs = {vector_sizes = array<i64: 8>} {
  ^bb0(%in: f32, %out: f32):
    %half = arith.constant 0.5 : f32
    %p = arith.mulf %in, %half : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
