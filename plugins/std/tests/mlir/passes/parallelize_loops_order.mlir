// Which of two loops that are split together is the outer one.
// RUN: plait opt %s --pass-pipeline='builtin.module(parallelize-loops{least-work=1 chunk-work=64 vector-bits=128 l2-bytes=65536},canonicalize,cse)' | filecheck %s

// Groups of channels, and images in them: all that is read moves with both, so that images are outside, as they are in
// what is written. A buffer of the iteration does not count.
// CHECK-LABEL: func.func @groups_of_images(
// CHECK: scf.parallel (%[[IMAGE:.*]], %[[GROUP:.*]]) = (%c0, %c0) to (%c5, %c3) step (%{{.*}}, %c1) {
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %[[GROUP]], %{{.*}}]
func.func @groups_of_images(%a: memref<5x3x512xf32>) -> memref<5x3x512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c512 = arith.constant 512 : index
  %b = memref.alloc() : memref<5x3x512xf32>
  scf.for %group = %c0 to %c3 step %c1 {
    scf.for %image = %c0 to %c5 step %c1 {
      %t = memref.alloc() : memref<1xf32>
      scf.for %i = %c0 to %c512 step %c1 {
        %x = memref.load %a[%image, %group, %i] : memref<5x3x512xf32>
        memref.store %x, %t[%c0] : memref<1xf32>
        %y = memref.load %t[%c0] : memref<1xf32>
        memref.store %y, %b[%image, %group, %i] : memref<5x3x512xf32>
      }
      memref.dealloc %t : memref<1xf32>
    }
  }
  return %b : memref<5x3x512xf32>
}

// The outer loop moves along the first dimension already: in a view that an iteration takes.
// CHECK-LABEL: func.func @images_of_groups(
// CHECK: scf.parallel (%[[GROUP:.*]], %[[IMAGE:.*]]) = (%c0, %c0) to (%c3, %c5) step (%c1, %{{.*}}) {
// CHECK: memref.subview %{{.*}}[%[[GROUP]], %{{.*}}, 0] [1, 1, 512] [1, 1, 1]
func.func @images_of_groups(%a: memref<3x5x512xf32>) -> memref<3x5x512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c512 = arith.constant 512 : index
  %b = memref.alloc() : memref<3x5x512xf32>
  scf.for %group = %c0 to %c3 step %c1 {
    scf.for %image = %c0 to %c5 step %c1 {
      %v = memref.subview %b[%group, %image, 0] [1, 1, 512] [1, 1, 1]
        : memref<3x5x512xf32> to memref<512xf32, strided<[1], offset: ?>>
      scf.for %i = %c0 to %c512 step %c1 {
        %x = memref.load %a[%group, %image, %i] : memref<3x5x512xf32>
        memref.store %x, %v[%i] : memref<512xf32, strided<[1], offset: ?>>
      }
    }
  }
  return %b : memref<3x5x512xf32>
}
