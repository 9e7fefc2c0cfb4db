// Copies of rows of an unknown length whose elements lie a few apart read vectors, and what is left one by one.
// RUN: plait opt %s --outline-loop-nests --canonicalize --cse | filecheck %s

// CHECK-LABEL: func.func private @main_loops_0(
// CHECK: scf.for %[[I:.*]] = %c0 to
// CHECK: scf.for %[[J:.*]] = %c0 to %[[WHOLE:.*]] step %c16 {
// CHECK: vector.transfer_read %{{.*}}[%[[I]], %[[J]]{{\]}}{{.*}} vector<16xf32>
// CHECK: vector.transfer_write
// CHECK: }
// CHECK: scf.for %{{.*}} = %[[WHOLE]] to %arg1 step %c1 {
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
