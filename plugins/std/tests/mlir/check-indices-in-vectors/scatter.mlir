// Four indices are checked at once; where one is not in the table, or counts from its end, all four are done one by one.
// RUN: plait opt %s --check-indices-in-vectors | filecheck %s

// CHECK-LABEL: func.func @scatter(
// CHECK: scf.for %[[I:.*]] = %c0 to %{{.*}} step %{{.*}} {
// CHECK: %[[X:.*]] = vector.transfer_read %indices{{.}}%[[I]]
// CHECK: %[[FITS:.*]] = arith.cmpi ult, %[[X]], %{{.*}} : vector<4xi32>
// CHECK: %[[NATURAL:.*]] = arith.cmpi sge, %[[X]], %{{.*}} : vector<4xi32>
// CHECK: %[[BOTH:.*]] = arith.andi %[[FITS]], %[[NATURAL]]
// CHECK: %[[ALL:.*]] = vector.reduction <and>, %[[BOTH]]
// CHECK: scf.if %[[ALL]] {
// CHECK: memref.load %indices
// CHECK-NEXT: arith.index_castui
// CHECK-NOT: arith.select
// CHECK: memref.store
// CHECK: memref.store
// CHECK: memref.store
// CHECK: memref.store
// CHECK-NEXT: } else {
// CHECK: scf.for %{{.*}} = %[[I]] to
// CHECK: arith.select
// CHECK: scf.for %{{.*}} to %n step %c1
func.func @scatter(%indices: memref<?xi32> {llvm.noalias}, %table: memref<100xf32> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %zero = arith.constant 0 : i32
  %size = arith.constant 100 : i32
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %indices[%i] : memref<?xi32>
    %below = arith.cmpi slt, %x, %zero : i32
    %sum = arith.addi %x, %size : i32
    %y = arith.select %below, %sum, %x : i32
    %k = arith.index_cast %y : i32 to index
    %ok = arith.cmpi ult, %k, %c100 : index
    %times = arith.select %ok, %c1, %c0 : index
    scf.for %j = %c0 to %times step %c1 {
      %old = memref.load %table[%k] : memref<100xf32>
      %new = arith.addf %old, %one : f32
      memref.store %new, %table[%k] : memref<100xf32>
    }
  }
  return
}
