// RUN: plait opt %s --bufferization-lower-deallocations | filecheck %s

// CHECK-LABEL: func.func @one(
// CHECK-SAME: %[[M:.*]]: memref<2xf32>, %[[C:.*]]: i1, %[[R:.*]]: memref<2xf32>
// CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[M]]
// CHECK: %[[Q:.*]] = memref.extract_aligned_pointer_as_index %[[R]]
// CHECK: %[[NE:.*]] = arith.cmpi ne, %[[P]], %[[Q]]
// CHECK: %[[FREE:.*]] = arith.andi %[[NE]], %[[C]]
// CHECK: scf.if %[[FREE]]
// CHECK: memref.dealloc %[[M]]
func.func @one(%m: memref<2xf32>, %c: i1, %r: memref<2xf32>) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @several(
// CHECK: call @dealloc_helper(
func.func @several(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1, %d: i1) {
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%c, %d)
  return
}

// CHECK: func.func private @dealloc_helper(
