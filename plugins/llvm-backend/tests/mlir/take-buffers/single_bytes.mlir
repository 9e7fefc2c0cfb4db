// RUN: plait opt %s --llvm-take-buffers | filecheck %s

// A buffer of one byte that has no dimensions is no arena.
// CHECK-LABEL: func.func @main(%x: i8) -> i8
// CHECK: memref.alloc() : memref<i8>
func.func @main(%x: i8) -> i8 {
  %a = memref.alloc() : memref<i8>
  memref.store %x, %a[] : memref<i8>
  %r = memref.load %a[] : memref<i8>
  memref.dealloc %a : memref<i8>
  return %r : i8
}
