// Rows of two or three elements with gaps between are read several at once, and written side by side; the last row is
// copied by itself, as what lies behind it may not be there.
// RUN: plait opt %s --outline-loop-nests --canonicalize --cse | filecheck %s

// CHECK-LABEL: func.func private @main_loops_0(
// CHECK: scf.for %[[I:.*]] = %c0 to %c8 step
// CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [8, 159], strides: [164, 1]
// CHECK: scf.for %[[J:.*]] = %c0 to %c32 step %c16 {
// CHECK: vector.transfer_read {{.*}} : memref<8x159xi8, strided<[164, 1]>>, vector<64xi8>
// CHECK: vector.shuffle {{.*}} [0, 1, 2, 4, 5, 6, 8,
// CHECK: vector.transfer_write {{.*}} : vector<48xi8>, memref<8x120xi8>
// CHECK: }
// CHECK: vector.transfer_read {{.*}} vector<16xi8>
// CHECK: vector.transfer_read {{.*}} vector<8xi8>
// CHECK: vector.transfer_read {{.*}} vector<4xi8>
// CHECK-NOT: vector.transfer_read

// Any number of rows.
// CHECK-LABEL: func.func private @main_loops_1(
// CHECK: scf.for %{{.*}} = %c0 to %arg0 step %c4 {
// CHECK: vector.transfer_read {{.*}} vector<16xf32>
// CHECK: vector.transfer_write {{.*}} : vector<8xf32>
// CHECK-LABEL: func.func private @main_loops_2(
// CHECK-COUNT-2: memref.store

// Gaps stay as they are in what is written, and rows far apart are copied element by element; so are rows whose length
// the type of the result does not say.
// CHECK-LABEL: func.func private @main_loops_3(
// CHECK-NOT: vector.transfer_write
// CHECK-LABEL: func.func private @main_loops_4(
// CHECK-NOT: vector.transfer_read
func.func @main(
    %a: memref<8x40x3xi8, strided<[164, 4, 1]>>, %b: memref<8x40x3xi8>, %c: memref<?x2xf32, strided<[4, 1], offset: ?>>,
    %d: memref<?x2xf32>, %e: memref<8x3xi8, strided<[64, 1]>>, %f: memref<8x3xi8>,
    %g: memref<?x3xi8, strided<[4, 1]>>, %h: memref<?x?xi8, strided<[3, 1]>>) {
  memref.copy %a, %b : memref<8x40x3xi8, strided<[164, 4, 1]>> to memref<8x40x3xi8>
  memref.copy %c, %d : memref<?x2xf32, strided<[4, 1], offset: ?>> to memref<?x2xf32>
  memref.copy %b, %a : memref<8x40x3xi8> to memref<8x40x3xi8, strided<[164, 4, 1]>>
  memref.copy %e, %f : memref<8x3xi8, strided<[64, 1]>> to memref<8x3xi8>
  memref.copy %g, %h : memref<?x3xi8, strided<[4, 1]>> to memref<?x?xi8, strided<[3, 1]>>
  return
}
