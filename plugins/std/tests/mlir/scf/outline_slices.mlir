// Many slices of one buffer at constant places are taken in the function; a few are passed.
// RUN: plait opt %s --pass-pipeline='builtin.module(outline-loop-nests)' | filecheck %s

// CHECK-LABEL: func.func @planes(
// CHECK-SAME: %[[X:.*]]: memref<5x8xf32>, %[[Y:.*]]: memref<2x8xf32>) {
// CHECK: %[[S:.*]] = memref.subview %[[Y]]
// CHECK-NEXT: call @planes_loops_0(%[[X]], %[[S]]) : (memref<5x8xf32>, memref<8xf32, strided<[1], offset: 8>>) -> ()
// CHECK-NEXT: return
// CHECK: func.func private @planes_loops_0(%[[A:.*]]: memref<5x8xf32>, %[[B:.*]]: memref<8xf32, strided<[1], offset: 8>>)
// CHECK-COUNT-5: memref.subview %[[A]]
// CHECK: scf.for
func.func @planes(%x: memref<5x8xf32>, %y: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = memref.subview %x[0, 0] [1, 8] [1, 1] : memref<5x8xf32> to memref<8xf32, strided<[1]>>
  %1 = memref.subview %x[1, 0] [1, 8] [1, 1] : memref<5x8xf32> to memref<8xf32, strided<[1], offset: 8>>
  %2 = memref.subview %x[2, 0] [1, 8] [1, 1] : memref<5x8xf32> to memref<8xf32, strided<[1], offset: 16>>
  %3 = memref.subview %x[3, 0] [1, 8] [1, 1] : memref<5x8xf32> to memref<8xf32, strided<[1], offset: 24>>
  %4 = memref.subview %x[4, 0] [1, 8] [1, 1] : memref<5x8xf32> to memref<8xf32, strided<[1], offset: 32>>
  %s = memref.subview %y[1, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: 8>>
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.load %0[%i] : memref<8xf32, strided<[1]>>
    %b = memref.load %1[%i] : memref<8xf32, strided<[1], offset: 8>>
    %c = memref.load %2[%i] : memref<8xf32, strided<[1], offset: 16>>
    %d = memref.load %3[%i] : memref<8xf32, strided<[1], offset: 24>>
    %ab = arith.addf %a, %b : f32
    %cd = arith.addf %c, %d : f32
    memref.store %ab, %4[%i] : memref<8xf32, strided<[1], offset: 32>>
    memref.store %cd, %s[%i] : memref<8xf32, strided<[1], offset: 8>>
  }
  return
}
