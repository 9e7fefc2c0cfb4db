// Copies whose rows are neighbours move vectors; the last dimensions that are neighbours in both become one.
// RUN: plait opt %s --outline-loop-nests | filecheck %s

// CHECK-LABEL: func.func @main(
// CHECK: memref.collapse_shape %a {{.*}} into memref<4x24xf32>
// CHECK-LABEL: func.func private @main_loops_0(%arg0: memref<4x24xf32>
// CHECK: scf.for
// CHECK: vector.transfer_read {{.*}} : memref<4x24xf32>, vector<16xf32>
// CHECK: vector.transfer_read {{.*}} : memref<4x24xf32>, vector<8xf32>
// CHECK: return
// CHECK-LABEL: func.func private @main_loops_1(
// CHECK: scf.for
// CHECK: scf.for %{{.*}} step %c16
// CHECK: vector.transfer_read {{.*}} vector<16xf32>
// CHECK: vector.transfer_read {{.*}} vector<4xf32>
// CHECK: return
// CHECK-LABEL: func.func private @main_loops_2(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.load
// CHECK: memref.store
func.func @main(
    %a: memref<4x8x3xf32>, %b: memref<4x8x3xf32, strided<[30, 3, 1], offset: 3>>, %c: memref<4x100xf32>,
    %d: memref<4x100xf32, strided<[128, 1]>>, %e: memref<4x100xf32, strided<[1, 4]>>) {
  memref.copy %a, %b : memref<4x8x3xf32> to memref<4x8x3xf32, strided<[30, 3, 1], offset: 3>>
  memref.copy %c, %d : memref<4x100xf32> to memref<4x100xf32, strided<[128, 1]>>
  memref.copy %c, %e : memref<4x100xf32> to memref<4x100xf32, strided<[1, 4]>>
  return
}
