// Copies of rows of an unknown length whose elements lie a few apart read vectors, of which the last one ends with the
// row; shorter rows are copied in shorter vectors, or one by one.
// RUN: plait opt %s --outline-loop-nests --canonicalize --cse | filecheck %s

// CHECK-LABEL: func.func private @main_loops_0(
// CHECK: scf.for %[[I:.*]] = %c0 to
// CHECK: %[[IS_LONG:.*]] = arith.cmpi sge, %arg1, %c16
// CHECK: scf.if %[[IS_LONG]] {
// CHECK: scf.for %[[J:.*]] = %c0 to %arg1 step %c16 {
// CHECK: %[[LAST:.*]] = arith.subi %arg1, %c16
// CHECK: %[[START:.*]] = arith.minsi %[[J]], %[[LAST]]
// CHECK: vector.transfer_read %{{.*}}[%[[I]], %[[START]]{{\]}}{{.*}} vector<16xf32>
// CHECK: vector.transfer_write {{.*}}[%[[I]], %[[START]]{{\]}}
// CHECK: } else {
// CHECK: scf.for %{{.*}} = %c0 to %arg1 step %c4 {
// CHECK: vector<4xf32>
// CHECK: } else {
// CHECK: scf.for %{{.*}} = %c0 to %arg1 step %c2 {
// CHECK: vector<2xf32>
// CHECK: } else {
// CHECK: arith.cmpi sgt, %arg1, %c0
// CHECK: scf.if
// CHECK: memref.load
// CHECK: memref.store

// Elements far apart are copied one by one.
// CHECK-LABEL: func.func private @main_loops_1(
// CHECK-NOT: vector.transfer_read
func.func @main(
    %a: memref<?x?xf32, strided<[?, 2]>>, %b: memref<?x?xf32, strided<[?, 5]>>, %c: memref<?x?xf32>, %d: memref<?x?xf32>) {
  memref.copy %a, %c : memref<?x?xf32, strided<[?, 2]>> to memref<?x?xf32>
  memref.copy %b, %d : memref<?x?xf32, strided<[?, 5]>> to memref<?x?xf32>
  return
}
