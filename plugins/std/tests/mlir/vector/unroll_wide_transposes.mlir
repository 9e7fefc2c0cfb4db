// Matrices that are wider than high are transposed as squares that lie side by side: a result is a part of a register.
// RUN: plait opt %s --unroll-vectors --split-input-file | filecheck %s

// CHECK-LABEL: func.func @eight_rows(
// CHECK: vector.shuffle %{{.*}} [0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30]
// CHECK: vector.shuffle %{{.*}} [1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31]
// CHECK-NOT: vector.interleave
// CHECK: vector.shuffle %{{.*}} [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32>, vector<16xf32>
// CHECK: vector.shuffle %{{.*}} [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32>, vector<16xf32>
// CHECK: return
func.func @eight_rows(%x: memref<8x16xf32>, %y: memref<16x8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true]} : memref<8x16xf32>, vector<8x16xf32>
  %1 = vector.transpose %0, [1, 0] : vector<8x16xf32> to vector<16x8xf32>
  vector.transfer_write %1, %y[%c0, %c0] {in_bounds = [true, true]} : vector<16x8xf32>, memref<16x8xf32>
  return
}

// -----

// Four rows are interleaved: their results are often written side by side.

// CHECK-LABEL: func.func @four_rows(
// CHECK: vector.interleave
// CHECK: return
func.func @four_rows(%x: memref<4x16xf32>, %y: memref<16x4xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true]} : memref<4x16xf32>, vector<4x16xf32>
  %1 = vector.transpose %0, [1, 0] : vector<4x16xf32> to vector<16x4xf32>
  vector.transfer_write %1, %y[%c0, %c0] {in_bounds = [true, true]} : vector<16x4xf32>, memref<16x4xf32>
  return
}

// -----

// Four rows of eight lanes of 32 bits are two squares side by side.
// CHECK-LABEL: func.func @four_of_eight(
// CHECK-NOT: vector.interleave
// CHECK: vector.shuffle {{.*}} [0, 8, 2, 10, 4, 12, 6, 14]
// CHECK-NOT: vector.interleave
// CHECK: return
func.func @four_of_eight(%x: memref<4x8xf32>, %y: memref<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
  %1 = vector.transpose %0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  vector.transfer_write %1, %y[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, memref<8x4xf32>
  return
}
