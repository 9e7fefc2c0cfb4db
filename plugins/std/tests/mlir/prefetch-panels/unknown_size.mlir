// In a buffer of unknown size, a chunk fetches no more than it reads.
// RUN: plait opt %s --prefetch-panels='l2-bytes=4096' --canonicalize | filecheck %s

// CHECK-LABEL: func.func @unknown_size(
// CHECK-SAME: %[[FIRST:.*]]: index, %[[END:.*]]: index
// CHECK: scf.for %[[J:.*]] = %[[FIRST]] to %[[END]] step %c1
// CHECK: %[[SUM:.*]] = arith.addi %[[J]], %c1
// CHECK: %[[LESS:.*]] = arith.cmpi slt, %[[SUM]], %[[END]]
// CHECK: %[[NEXT:.*]] = arith.select %[[LESS]], %[[SUM]], %[[J]]
// CHECK: memref.subview %{{.*}}[%[[NEXT]], 0, 0]
// CHECK: memref.prefetch
func.func @unknown_size(%first: index, %end: index, %x: memref<?x16x16xf32>, %z: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %first to %end step %c1 {
    scf.for %i = %c0 to %c8 step %c2 {
      %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<?x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
      %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
        %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
        %next = arith.addf %total, %b : vector<16xf32>
        scf.yield %next : vector<16xf32>
      }
      %at = arith.muli %j, %c16 : index
      vector.transfer_write %sum, %z[%i, %at] {in_bounds = [true]} : vector<16xf32>, memref<8x128xf32>
    }
  }
  return
}
