// Copies whose rows are neighbours move vectors, several at a time, or whole rows where these are long; the last
// dimensions that are neighbours in both become one.
// RUN: plait opt %s --outline-loop-nests --canonicalize --cse | filecheck %s

// CHECK-LABEL: func.func @main(
// CHECK: memref.collapse_shape %a {{.*}} into memref<4x24xf32>
// CHECK-LABEL: func.func private @main_loops_0(%arg0: memref<4x24xf32>
// CHECK: scf.for
// CHECK: vector.transfer_read {{.*}} : memref<4x24xf32>, vector<16xf32>
// CHECK: vector.transfer_read {{.*}} : memref<4x24xf32>, vector<8xf32>
// CHECK: return
// CHECK-LABEL: func.func private @main_loops_1(
// CHECK: scf.for
// CHECK: scf.for %[[J:.*]] = %c0 to %c128 step %c64
// CHECK: vector.transfer_read {{.*}}%[[J]]{{.*}} vector<16xf32>
// CHECK: %[[NEXT:.*]] = arith.addi %[[J]], %c16
// CHECK: vector.transfer_read {{.*}}%[[NEXT]]{{.*}} vector<16xf32>
// CHECK-COUNT-2: vector.transfer_read {{.*}} vector<16xf32>
// CHECK: }
// CHECK: vector.transfer_read {{.*}}%c128{{.*}} vector<4xf32>
// CHECK: return
// CHECK-LABEL: func.func private @main_loops_2(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.load
// CHECK: memref.store
// CHECK-LABEL: func.func private @main_loops_3(
// CHECK: scf.for %[[I:.*]] = %c0 to %c4 step
// CHECK-NEXT: %[[FROM:.*]] = memref.subview %arg0[%[[I]], 0] [1, 2048] [1, 1]
// CHECK-NEXT: %[[TO:.*]] = memref.subview %arg1[%[[I]], 0] [1, 2048] [1, 1]
// CHECK-NEXT: memref.copy %[[FROM]], %[[TO]] : memref<2048xi1, strided<[1], offset: ?>> to
// CHECK-NEXT: }
func.func @main(
    %a: memref<4x8x3xf32>, %b: memref<4x8x3xf32, strided<[30, 3, 1], offset: 3>>, %c: memref<4x132xf32>,
    %d: memref<4x132xf32, strided<[256, 1]>>, %e: memref<4x132xf32, strided<[1, 4]>>, %f: memref<4x2048xi1>,
    %g: memref<4x2048xi1, strided<[4096, 1]>>) {
  memref.copy %a, %b : memref<4x8x3xf32> to memref<4x8x3xf32, strided<[30, 3, 1], offset: 3>>
  memref.copy %c, %d : memref<4x132xf32> to memref<4x132xf32, strided<[256, 1]>>
  memref.copy %c, %e : memref<4x132xf32> to memref<4x132xf32, strided<[1, 4]>>
  memref.copy %f, %g : memref<4x2048xi1> to memref<4x2048xi1, strided<[4096, 1]>>
  return
}
