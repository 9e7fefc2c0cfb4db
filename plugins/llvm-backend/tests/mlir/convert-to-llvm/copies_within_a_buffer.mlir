// Parts of one buffer may overlap, and so may buffers that callers pass; what is copied is what was there before.
// RUN: plait opt %s --convert-scf-to-cf --convert-to-llvm --split-input-file | filecheck %s

// CHECK-LABEL: llvm.func @copies(
// CHECK: "llvm.intr.memmove"
// CHECK: "llvm.intr.memmove"
// CHECK: "llvm.intr.memcpy"
func.func @copies(%x: memref<128xf32>, %y: memref<64xf32>, %s: index, %t: index) -> memref<64xf32> {
  %v = memref.subview %x[%s] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
  %w = memref.subview %x[%t] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
  %own = memref.alloc() : memref<64xf32>
  memref.copy %v, %w : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, strided<[1], offset: ?>>
  memref.copy %v, %y : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32>
  memref.copy %v, %own : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32>
  return %own : memref<64xf32>
}

// -----

// A buffer that a branch passes on may be the other one.
// CHECK-LABEL: llvm.func @passed(
// CHECK-NOT: memcpy
// CHECK: "llvm.intr.memmove"
// CHECK-NOT: memcpy
// CHECK: "llvm.intr.memmove"
// CHECK-NOT: memcpy
func.func @passed(%c: i1, %s: index) -> memref<128xf32> {
  %x = memref.alloc() : memref<128xf32>
  %y = memref.alloc() : memref<128xf32>
  %v = memref.subview %x[%s] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
  %a = scf.if %c -> (memref<128xf32>) {
    scf.yield %x : memref<128xf32>
  } else {
    scf.yield %y : memref<128xf32>
  }
  %b = arith.select %c, %x, %y : memref<128xf32>
  %w = memref.subview %a[4] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: 4>>
  %u = memref.subview %b[4] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: 4>>
  memref.copy %v, %w : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, strided<[1], offset: 4>>
  memref.copy %v, %u : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, strided<[1], offset: 4>>
  return %x : memref<128xf32>
}
