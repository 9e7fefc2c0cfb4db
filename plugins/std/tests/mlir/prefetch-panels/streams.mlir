// What few rows read once is fetched ahead: a quarter of the first cache, in the order of the loops.
// RUN: plait opt %s --prefetch-panels='l1-bytes=4096 l2-bytes=4096' --canonicalize | filecheck %s

// Of two rows of 512 elements, 128 elements later: in these rows, then in the next two.
// CHECK-LABEL: func.func @columns(
// CHECK: scf.for %[[J:.*]] = %c0 to %c64 step %c2
// CHECK: scf.for %[[K:.*]] = %c0 to %c512 step %c16
// CHECK: %[[LATER:.*]] = arith.addi %[[K]], %c128
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[LATER]], %c512
// CHECK: %[[WRAPPED:.*]] = arith.addi %[[K]], %c-384
// CHECK: %[[COLUMN:.*]] = arith.select %[[INSIDE]], %[[LATER]], %[[WRAPPED]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[J]], %c2
// CHECK: %[[ROW:.*]] = arith.select %[[INSIDE]], %[[J]], %[[NEXT]]
// CHECK: %[[IN_BUFFER:.*]] = arith.minsi %[[ROW]], %c62
// CHECK: %[[VIEW:.*]] = memref.subview %{{.*}}[%[[IN_BUFFER]], 0] [2, 512] [1, 1]
// CHECK: memref.prefetch %[[VIEW]]{{.}}%c0, %[[COLUMN]]{{.}},
// CHECK: memref.prefetch %[[VIEW]]{{.}}%c1, %[[COLUMN]]{{.}},
func.func @columns(%a: memref<4x512xf32>, %x: memref<64x512xf32>, %z: memref<64x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c64 step %c2 {
    %two = memref.subview %x[%j, 0] [2, 512] [1, 1] : memref<64x512xf32> to memref<2x512xf32, strided<[512, 1], offset: ?>>
    %sum = scf.for %k = %c0 to %c512 step %c16 iter_args(%s0 = %zero) -> vector<16xf32> {
      %u = vector.transfer_read %two[%c0, %k], %pad {in_bounds = [true]} : memref<2x512xf32, strided<[512, 1], offset: ?>>, vector<16xf32>
      %v = vector.transfer_read %two[%c1, %k], %pad {in_bounds = [true]} : memref<2x512xf32, strided<[512, 1], offset: ?>>, vector<16xf32>
      %a0 = vector.transfer_read %a[%c0, %k], %pad {in_bounds = [true]} : memref<4x512xf32>, vector<16xf32>
      %s1 = vector.fma %u, %a0, %s0 : vector<16xf32>
      %s2 = vector.fma %v, %a0, %s1 : vector<16xf32>
      %s3 = vector.fma %u, %s2, %s2 : vector<16xf32>
      %s4 = vector.fma %v, %s3, %s3 : vector<16xf32>
      %s5 = vector.fma %u, %s4, %s4 : vector<16xf32>
      %s6 = vector.fma %v, %s5, %s5 : vector<16xf32>
      %s7 = vector.fma %u, %s6, %s6 : vector<16xf32>
      %s8 = vector.fma %v, %s7, %s7 : vector<16xf32>
      %s9 = vector.fma %u, %s8, %s8 : vector<16xf32>
      %s10 = vector.fma %v, %s9, %s9 : vector<16xf32>
      %s11 = vector.fma %u, %s10, %s10 : vector<16xf32>
      %s12 = vector.fma %v, %s11, %s11 : vector<16xf32>
      scf.yield %s12 : vector<16xf32>
    }
    vector.transfer_write %sum, %z[%j, %c0] {in_bounds = [true]} : vector<16xf32>, memref<64x16xf32>
  }
  return
}

// Single elements of a few rows would ask for each line 16 times.
// CHECK-LABEL: func.func @elements(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @elements(%b: memref<512x16xf32>, %x: memref<64x512xf32>, %z: memref<64x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c64 step %c2 {
    %two = memref.subview %x[%j, 0] [2, 512] [1, 1] : memref<64x512xf32> to memref<2x512xf32, strided<[512, 1], offset: ?>>
    %sums:2 = scf.for %k = %c0 to %c512 step %c1 iter_args(%s = %zero, %t = %zero) -> (vector<16xf32>, vector<16xf32>) {
      %row = vector.transfer_read %b[%k, %c0], %pad {in_bounds = [true]} : memref<512x16xf32>, vector<16xf32>
      %u = vector.transfer_read %two[%c0, %k], %pad {in_bounds = [true]} : memref<2x512xf32, strided<[512, 1], offset: ?>>, vector<1xf32>
      %v = vector.transfer_read %two[%c1, %k], %pad {in_bounds = [true]} : memref<2x512xf32, strided<[512, 1], offset: ?>>, vector<1xf32>
      %us = vector.broadcast %u : vector<1xf32> to vector<16xf32>
      %vs = vector.broadcast %v : vector<1xf32> to vector<16xf32>
      %s1 = vector.fma %us, %row, %s : vector<16xf32>
      %t1 = vector.fma %vs, %row, %t : vector<16xf32>
      scf.yield %s1, %t1 : vector<16xf32>, vector<16xf32>
    }
    vector.transfer_write %sums#0, %z[%j, %c0] {in_bounds = [true]} : vector<16xf32>, memref<64x16xf32>
    vector.transfer_write %sums#1, %z[%j, %c0] {in_bounds = [true]} : vector<16xf32>, memref<64x16xf32>
  }
  return
}
