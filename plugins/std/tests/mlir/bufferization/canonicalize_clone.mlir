// RUN: plait opt --canonicalize %s | FileCheck %s

// An unused copy is dropped.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: return
func.func @unused(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return
}

// A copy of a cast is a copy of its source, if that has a rank.
// CHECK-LABEL: func.func @cast(
// CHECK-NEXT: %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %0 : memref<?xf32>
func.func @cast(%m: memref<4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = bufferization.clone %c : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// A copy that is freed in its block is its source.
// CHECK-LABEL: func.func @pair(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %v = memref.load %m[%c0] : memref<?xf32>
// CHECK-NEXT: return %v : f32
func.func @pair(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %v = memref.load %0[%c0] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %v : f32
}

// So is a copy whose source is freed in its block.
// CHECK-LABEL: func.func @source(
// CHECK-NEXT: %m = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT: return %m : memref<?xf32>
func.func @source(%n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

// What is freed in between may be the source.
// CHECK-LABEL: func.func @between(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %v = memref.load %x[] : memref<f32>
// CHECK-NEXT: %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: memref.store %v, %0[%c0] : memref<?xf32>
// CHECK-NEXT: memref.dealloc %x : memref<f32>
// CHECK-NEXT: memref.dealloc %0 : memref<?xf32>
// CHECK-NEXT: return
func.func @between(%m: memref<?xf32>, %x: memref<f32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[] : memref<f32>
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.store %v, %0[%c0] : memref<?xf32>
  memref.dealloc %x : memref<f32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// Their lifetimes may overlap.
// CHECK-LABEL: func.func @both(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %m = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT: %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: %v = memref.load %0[%c0] : memref<?xf32>
// CHECK-NEXT: memref.dealloc %m : memref<?xf32>
// CHECK-NEXT: memref.dealloc %0 : memref<?xf32>
// CHECK-NEXT: return %v : f32
func.func @both(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf32>
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %v = memref.load %0[%c0] : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %v : f32
}

// The buffer behind a view counts.
// CHECK-LABEL: func.func @view(
// CHECK-NEXT: %m = memref.alloc() : memref<8xf32>
// CHECK-NEXT: %s = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32>
// CHECK-NEXT: return %s : memref<4xf32>
func.func @view(%n: index) -> memref<4xf32> {
  %m = memref.alloc() : memref<8xf32>
  %s = memref.subview %m[0][4][1] : memref<8xf32> to memref<4xf32>
  %0 = bufferization.clone %s : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<8xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func @types(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %v = memref.load %m[%c0] : memref<?xf32>
// CHECK-NEXT: return %v : f32
func.func @types(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %m : memref<?xf32> to memref<4xf32>
  %v = memref.load %0[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %v : f32
}

// A deallocation in another block decides nothing.
// CHECK-LABEL: func.func @region(
// CHECK-NEXT: %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: scf.if %b {
// CHECK-NEXT: memref.dealloc %0 : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @region(%m: memref<?xf32>, %b: i1) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  scf.if %b { memref.dealloc %0 : memref<?xf32> }
  return
}

// Nor does one that is conditional.
// CHECK-LABEL: func.func @conditional(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: %v = memref.load %0[%c0] : memref<?xf32>
// CHECK-NEXT: bufferization.dealloc (%0 : memref<?xf32>) if (%b)
// CHECK-NEXT: return %v : f32
func.func @conditional(%m: memref<?xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %v = memref.load %0[%c0] : memref<?xf32>
  bufferization.dealloc (%0 : memref<?xf32>) if (%b)
  return %v : f32
}
