// Rows of a few elements, of which columns are known, are written as one vector if there are no gaps between them.
// RUN: plait opt %s --unroll-vectors --split-input-file | filecheck %s

// CHECK-LABEL: func.func @pairs(
// CHECK: %[[ROWS:.*]] = vector.interleave %a, %{{.*}} : vector<8xf32> -> vector<16xf32>
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %x {{\[\[}}0], [1, 2]] : memref<4x?x2xf32> into memref<4x?xf32>
// CHECK: %[[START:.*]] = arith.muli %i, %c2
// CHECK: vector.transfer_write %[[ROWS]], %[[FLAT]][%j, %[[START]]{{\]}} {in_bounds = [true]} : vector<16xf32>, memref<4x?xf32>
// CHECK-NOT: vector.transfer_write
func.func @pairs(%x: memref<4x?x2xf32>, %a: vector<2x8xf32>, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %0 = vector.transpose %a, [1, 0] : vector<2x8xf32> to vector<8x2xf32>
  vector.transfer_write %0, %x[%j, %i, %c0] {in_bounds = [true, true]} : vector<8x2xf32>, memref<4x?x2xf32>
  return
}

// -----

// Rows that are read to be transposed are taken apart.

// CHECK-LABEL: func.func @triples(
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %x {{\[\[}}0, 1]] : memref<?x3xf32> into memref<?xf32>
// CHECK: %[[START:.*]] = arith.muli %i, %c3
// CHECK: %[[ROWS:.*]] = vector.transfer_read %[[FLAT]][%[[START]]{{\]}}, {{.*}} : memref<?xf32>, vector<12xf32>
// CHECK: vector.shuffle %[[ROWS]], %[[ROWS]] [0, 3, 6, 9]
// CHECK: vector.shuffle %[[ROWS]], %[[ROWS]] [1, 4, 7, 10]
// CHECK: vector.shuffle %[[ROWS]], %[[ROWS]] [2, 5, 8, 11]
// CHECK-NOT: vector.transfer_read
// CHECK: return
func.func @triples(%x: memref<?x3xf32>, %i: index) -> vector<3x4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %x[%i, %c0], %zero {in_bounds = [true, true]} : memref<?x3xf32>, vector<4x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  return %1 : vector<3x4xf32>
}

// -----

// Rows with gaps between them, parts of rows, rows that may be outside, and longer ones are written one by one.

// CHECK-LABEL: func.func @one_by_one(
// CHECK-NOT: memref.collapse_shape
// CHECK: return
func.func @one_by_one(
  %x: memref<?x3xf32>, %y: memref<?x4xf32>, %z: memref<?x3xf32, strided<[?, 1]>>, %w: memref<?x6xf32>,
  %a: vector<3x8xf32>, %b: vector<6x8xf32>, %i: index
) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.transpose %a, [1, 0] : vector<3x8xf32> to vector<8x3xf32>
  %1 = vector.transpose %b, [1, 0] : vector<6x8xf32> to vector<8x6xf32>
  vector.transfer_write %0, %x[%c0, %c0] {in_bounds = [false, true]} : vector<8x3xf32>, memref<?x3xf32>
  vector.transfer_write %0, %y[%c0, %c1] {in_bounds = [true, true]} : vector<8x3xf32>, memref<?x4xf32>
  vector.transfer_write %0, %z[%c0, %c0] {in_bounds = [true, true]} : vector<8x3xf32>, memref<?x3xf32, strided<[?, 1]>>
  vector.transfer_write %1, %w[%c0, %c0] {in_bounds = [true, true]} : vector<8x6xf32>, memref<?x6xf32>
  return
}
