// Rows of a large table are fetched where memory says which ones are read some iterations later.
// RUN: plait opt %s --prefetch-indirect=l2-bytes=65536 --canonicalize | filecheck %s

// CHECK-LABEL: func.func @rows(
// CHECK: scf.for %[[I:.*]] = %c0 to %n
// CHECK: %[[SUM:.*]] = arith.addi %[[I]], %c8
// CHECK: %[[IS_INSIDE:.*]] = arith.cmpi slt, %[[SUM]], %n
// CHECK: %[[LATER:.*]] = arith.select %[[IS_INSIDE]], %[[SUM]], %[[I]]
// CHECK: %[[NUMBER:.*]] = memref.load %order{{.}}%[[LATER]]
// CHECK: %[[ROW:.*]] = arith.index_cast %[[NUMBER]]
// CHECK: %[[NEXT:.*]] = arith.minui %[[ROW]], %c999
// CHECK: memref.prefetch %table{{.}}%[[NEXT]], %c0]
// CHECK: memref.prefetch %table{{.}}%[[NEXT]], %c16]
// CHECK: memref.prefetch %table{{.}}%[[NEXT]], %c32]
// CHECK: memref.prefetch %table{{.}}%[[NEXT]], %c48]
// CHECK-NOT: memref.prefetch
// CHECK: scf.for
func.func @rows(%table: memref<1000x64xf32>, %order: memref<?xi32>, %n: index, %sum: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %number = memref.load %order[%i] : memref<?xi32>
    %row = arith.index_cast %number : i32 to index
    scf.for %j = %c0 to %c64 step %c16 {
      %v = vector.transfer_read %table[%row, %j], %pad {in_bounds = [true]} : memref<1000x64xf32>, vector<16xf32>
      %s = vector.transfer_read %sum[%j], %pad {in_bounds = [true]} : memref<64xf32>, vector<16xf32>
      %t = arith.addf %s, %v : vector<16xf32>
      vector.transfer_write %t, %sum[%j] {in_bounds = [true]} : vector<16xf32>, memref<64xf32>
    }
  }
  return
}
