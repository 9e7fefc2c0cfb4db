// Parts of one buffer may overlap; what is copied is what was there before.
// RUN: plait opt %s --convert-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @copies(
// CHECK: "llvm.intr.memmove"
// CHECK: "llvm.intr.memcpy"
func.func @copies(%x: memref<128xf32>, %y: memref<64xf32>, %s: index, %t: index) {
  %v = memref.subview %x[%s] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
  %w = memref.subview %x[%t] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1], offset: ?>>
  memref.copy %v, %w : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, strided<[1], offset: ?>>
  memref.copy %v, %y : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32>
  return
}
