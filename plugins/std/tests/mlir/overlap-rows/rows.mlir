// The first loop over a row goes to the loop that divides the row before it.
// RUN: plait opt %s --overlap-rows | filecheck %s

// CHECK-LABEL: func.func @norms(
// CHECK: %[[FIRST:.*]] = scf.for
// CHECK-NOT: arith.divf
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c1 iter_args(%[[SUM:.*]] = %[[FIRST]])
// CHECK: %[[LESS:.*]] = arith.cmpi slt
// CHECK: %[[AT:.*]] = arith.select %[[LESS]], %{{.*}}, %[[I]]
// CHECK: %[[NEXT:.*]] = memref.subview %x[%[[AT]], 0]
// CHECK: %[[SUMS:.*]] = scf.for
// CHECK: vector.transfer_read %[[NEXT]]
// CHECK: arith.addf
// CHECK: arith.divf %{{.*}}, %[[SUM]]
// CHECK: scf.yield %[[SUMS]]
func.func @norms(%x: memref<64x64xf32> {llvm.noalias}, %y: memref<64x64xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    %sum = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %next = arith.addf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    scf.for %j = %c0 to %c64 step %c8 {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %q = arith.divf %v, %sum : vector<8xf32>
      vector.transfer_write %q, %y[%i, %j] {in_bounds = [true]} : vector<8xf32>, memref<64x64xf32>
    }
  }
  return
}
