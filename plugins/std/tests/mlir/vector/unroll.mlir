// Vectors of several dimensions as their rows.
// RUN: plait opt %s --unroll-vectors --canonicalize | filecheck %s

// CHECK-LABEL: func.func @loop(
// CHECK: %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-COUNT-2: vector.transfer_read %{{.*}} : memref<?x4xf32>, vector<4xf32>
// CHECK: arith.addf %[[A]], %{{.*}} : vector<4xf32>
// CHECK: arith.addf %[[B]], %{{.*}} : vector<4xf32>
// CHECK: scf.yield %{{.*}}, %{{.*}} : vector<4xf32>, vector<4xf32>
// CHECK: vector.transfer_write %[[R]]#0
// CHECK: vector.transfer_write %[[R]]#1
func.func @loop(%m: memref<?x4xf32>, %n: index, %pad: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant dense<0.0> : vector<2x4xf32>
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%acc = %zero) -> (vector<2x4xf32>) {
    %0 = vector.transfer_read %m[%i, %c0], %pad {in_bounds = [true, true]} : memref<?x4xf32>, vector<2x4xf32>
    %1 = arith.addf %acc, %0 : vector<2x4xf32>
    scf.yield %1 : vector<2x4xf32>
  }
  vector.transfer_write %r, %m[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x4xf32>
  return
}

// Rows that repeat one row or one element are read once.
// CHECK-LABEL: func.func @repeated(
// CHECK-COUNT-1: vector.transfer_read
// CHECK-NOT: vector.transfer_read
func.func @repeated(%m: memref<4xf32>, %pad: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0) -> (0, d0)>}
    : memref<4xf32>, vector<3x4xf32>
  %1 = vector.extract %0[2, 1] : f32 from vector<3x4xf32>
  return %1 : f32
}

// A row that may lie outside has a mask.
// CHECK-LABEL: func.func @outside(
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt
// CHECK: %[[MASK:.*]] = vector.broadcast %[[INSIDE]] : i1 to vector<4xi1>
// CHECK: vector.transfer_read %{{.*}}, %{{.*}}, %[[MASK]] {in_bounds = [true]}
func.func @outside(%m: memref<?x4xf32>, %i: index, %pad: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%i, %c0], %pad {in_bounds = [false, true]} : memref<?x4xf32>, vector<1x4xf32>
  %1 = vector.extract %0[0] : vector<4xf32> from vector<1x4xf32>
  return %1 : vector<4xf32>
}

// A row that is outside is read, under a mask that takes nothing, where the first one is.
// CHECK-LABEL: func.func @rows_outside(
// CHECK: vector.transfer_read %m[%i, %c0]
// CHECK: %[[NEXT:.*]] = arith.addi %i, %c1
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[NEXT]], %{{.*}}
// CHECK: %[[ROW:.*]] = arith.select %[[INSIDE]], %[[NEXT]], %i
// CHECK: vector.transfer_read %m[%[[ROW]], %c0]
func.func @rows_outside(%m: memref<?x4xf32>, %i: index, %pad: f32) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%i, %c0], %pad {in_bounds = [false, true]} : memref<?x4xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @moved(
// CHECK-NOT: vector.transpose
// CHECK: return
func.func @moved(%v: vector<6xf32>) -> vector<2xf32> {
  %0 = vector.shape_cast %v : vector<6xf32> to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.extract %1[1] : vector<2xf32> from vector<3x2xf32>
  return %2 : vector<2xf32>
}
