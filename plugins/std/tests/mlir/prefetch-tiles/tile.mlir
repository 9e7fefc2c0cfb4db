// What is read of a buffer that is not in the cache after a long loop is fetched before the loop.
// RUN: plait opt %s --prefetch-tiles='l2-bytes=1024' | filecheck %s
// RUN: plait opt %s --prefetch-tiles='l2-bytes=1048576' | filecheck %s --check-prefix=SMALL
// SMALL-NOT: memref.prefetch

// CHECK-LABEL: func.func @sums
// CHECK: %[[TILE:.+]] = memref.subview %c[%i, %j] [2, 32] [1, 1]
// CHECK: memref.prefetch %[[TILE]][%i0, %{{.+}}], read, locality<3>, data
// CHECK: memref.prefetch %[[TILE]][%i0, %{{.+}}], read, locality<3>, data
// CHECK: %[[ROW:.+]] = arith.addi %i0, %i1 : index
// CHECK: memref.prefetch %[[TILE]][%[[ROW]], %{{.+}}], read, locality<3>, data
// CHECK: %[[SAME:.+]] = arith.addi %i0, %i1 : index
// CHECK: memref.prefetch %[[TILE]][%[[SAME]], %{{.+}}], read, locality<3>, data
// CHECK-NOT: memref.prefetch
// CHECK: scf.for
// CHECK: vector.transfer_read %[[TILE]]
// CHECK: scf.for
func.func @sums(%a: memref<64xf32>, %c: memref<64x64xf32>, %few: memref<4x32xf32>, %i: index, %j: index) -> (vector<32xf32>, vector<32xf32>, vector<32xf32>) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i4 = arith.constant 4 : index
  %i64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %start = arith.constant dense<0.0> : vector<32xf32>
  %tile = memref.subview %c[%i, %j] [2, 32] [1, 1] : memref<64x64xf32> to memref<2x32xf32, strided<[64, 1], offset: ?>>
  %sum = scf.for %k = %i0 to %i64 step %i1 iter_args(%s = %start) -> (vector<32xf32>) {
    %x = memref.load %a[%k] : memref<64xf32>
    %v = vector.broadcast %x : f32 to vector<32xf32>
    %t = arith.addf %s, %v : vector<32xf32>
    scf.yield %t : vector<32xf32>
  }
  %first = vector.transfer_read %tile[%i0, %i0], %zero {in_bounds = [true]} : memref<2x32xf32, strided<[64, 1], offset: ?>>, vector<32xf32>
  %row = arith.addi %i0, %i1 : index
  %second = vector.transfer_read %tile[%row, %i0], %zero {in_bounds = [true]} : memref<2x32xf32, strided<[64, 1], offset: ?>>, vector<32xf32>
  %small = vector.transfer_read %few[%i0, %i0], %zero {in_bounds = [true]} : memref<4x32xf32>, vector<32xf32>
  %0 = arith.addf %first, %sum : vector<32xf32>
  %1 = arith.addf %second, %small : vector<32xf32>
  %short = scf.for %k = %i0 to %i4 step %i1 iter_args(%s = %start) -> (vector<32xf32>) {
    %t = arith.addf %s, %0 : vector<32xf32>
    scf.yield %t : vector<32xf32>
  }
  %late = vector.transfer_read %c[%j, %i0], %zero {in_bounds = [true]} : memref<64x64xf32>, vector<32xf32>
  %2 = arith.addf %late, %short : vector<32xf32>
  return %0, %1, %2 : vector<32xf32>, vector<32xf32>, vector<32xf32>
}

// A division that an assertion after the loop guards stays there.
// CHECK-LABEL: func.func @guarded
// CHECK-NOT: arith.divui
// CHECK-NOT: memref.prefetch
// CHECK: cf.assert
// CHECK: arith.divui
func.func @guarded(%c: memref<64x64xf32>, %n: index) -> (vector<8xf32>, f32) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %k = %i0 to %i64 step %i1 iter_args(%s = %zero) -> (f32) {
    %x = memref.load %c[%k, %k] : memref<64x64xf32>
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  %known = arith.cmpi ne, %n, %i0 : index
  cf.assert %known, "n is 0"
  %row = arith.divui %i64, %n : index
  %read = vector.transfer_read %c[%row, %i0], %zero {in_bounds = [true]} : memref<64x64xf32>, vector<8xf32>
  return %read, %sum : vector<8xf32>, f32
}
