// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
// CHECK-NEXT: %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: return %0 : memref<?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.clone"(%m) : (memref<?xf32>) -> memref<?xf32>
func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @dealloc(%m: memref<2xf32>, %c: i1, %r: memref<2xf32>) -> i1 {
// CHECK-NEXT: %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
// CHECK-NEXT: return %0 : i1
// GENERIC: %{{[0-9]+}} = "bufferization.dealloc"(%m, %c, %r) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<2xf32>, i1, memref<2xf32>) -> i1
func.func @dealloc(%m: memref<2xf32>, %c: i1, %r: memref<2xf32>) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @dealloc_that_retains(%a: memref<2xf32>, %b: memref<?xi8>, %c: i1, %d: i1, %r: memref<4xf32>) -> i1 {
// CHECK-NEXT: %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<?xi8>) if (%c, %d) retain (%r : memref<4xf32>)
// CHECK-NEXT: return %0 : i1
// GENERIC: %{{[0-9]+}} = "bufferization.dealloc"(%a, %b, %c, %d, %r) <{operandSegmentSizes = array<i32: 2, 2, 1>}> : (memref<2xf32>, memref<?xi8>, i1, i1, memref<4xf32>) -> i1
func.func @dealloc_that_retains(%a: memref<2xf32>, %b: memref<?xi8>, %c: i1, %d: i1, %r: memref<4xf32>) -> (i1) {
  %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<?xi8>) if (%c, %d) retain (%r : memref<4xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @dealloc_of_nothing() {
// CHECK-NEXT: bufferization.dealloc
// CHECK-NEXT: return
// GENERIC: "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
func.func @dealloc_of_nothing() {
  bufferization.dealloc
  return
}
