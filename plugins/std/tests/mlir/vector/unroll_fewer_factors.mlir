// Products of a tile come in the order in which fewer factors are read again, where the others have no registers.
// RUN: plait opt %s --pass-pipeline="builtin.module(unroll-vectors{vector-registers=16})" | filecheck %s
// RUN: plait opt %s --pass-pipeline="builtin.module(unroll-vectors{vector-registers=32})" | filecheck %s --check-prefix=MANY

// Twelve sums, three rows and a column have sixteen registers: the first column is multiplied by all rows.
// CHECK-LABEL: func.func @columns_outside(
// CHECK: scf.for
// CHECK: arith.mulf %[[A:[a-z0-9_]+]], %[[X:[a-z0-9_]+]] :
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf %[[B:[a-z0-9_]+]], %[[X]] :
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf %[[C:[a-z0-9_]+]], %[[X]] :
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf %[[A]], %[[Y:[a-z0-9_]+]] :
// MANY: scf.for
// MANY: arith.mulf %[[A:[a-z0-9_]+]], %{{.*}} :
// MANY-NEXT: arith.addf
// MANY-NEXT: arith.mulf %[[A]], %{{.*}} :
func.func @columns_outside(%a: memref<3x64xf32>, %b: memref<4x64xf32>, %start: vector<3x4x8xf32>) -> vector<3x4x8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %c64 step %c8 iter_args(%sum = %start) -> (vector<3x4x8xf32>) {
    %x = vector.transfer_read %a[%c0, %i], %pad {in_bounds = [true, true, true], permutation_map = affine_map<(i, k) -> (i, 0, k)>} : memref<3x64xf32>, vector<3x4x8xf32>
    %y = vector.transfer_read %b[%c0, %i], %pad {in_bounds = [true, true, true], permutation_map = affine_map<(j, k) -> (0, j, k)>} : memref<4x64xf32>, vector<3x4x8xf32>
    %p = arith.mulf %x, %y : vector<3x4x8xf32>
    %s = arith.addf %sum, %p : vector<3x4x8xf32>
    scf.yield %s : vector<3x4x8xf32>
  }
  return %0 : vector<3x4x8xf32>
}

// Two rows of four columns have registers in either order.
// CHECK-LABEL: func.func @enough_registers(
// CHECK: scf.for
// CHECK: arith.mulf %[[A:[a-z0-9_]+]], %{{.*}} :
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf %[[A]], %{{.*}} :
func.func @enough_registers(%a: memref<2x64xf32>, %b: memref<4x64xf32>, %start: vector<2x4x8xf32>) -> vector<2x4x8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %c64 step %c8 iter_args(%sum = %start) -> (vector<2x4x8xf32>) {
    %x = vector.transfer_read %a[%c0, %i], %pad {in_bounds = [true, true, true], permutation_map = affine_map<(i, k) -> (i, 0, k)>} : memref<2x64xf32>, vector<2x4x8xf32>
    %y = vector.transfer_read %b[%c0, %i], %pad {in_bounds = [true, true, true], permutation_map = affine_map<(j, k) -> (0, j, k)>} : memref<4x64xf32>, vector<2x4x8xf32>
    %p = arith.mulf %x, %y : vector<2x4x8xf32>
    %s = arith.addf %sum, %p : vector<2x4x8xf32>
    scf.yield %s : vector<2x4x8xf32>
  }
  return %0 : vector<2x4x8xf32>
}
