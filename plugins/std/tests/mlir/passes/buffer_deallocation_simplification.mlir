// RUN: plait opt %s --buffer-deallocation-simplification | filecheck %s

// CHECK-LABEL: func.func @known(
// CHECK-SAME: %[[C:.*]]: i1, %[[D:.*]]: i1
// CHECK: %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK: bufferization.dealloc (%[[B]] : memref<8xf32>) if (%[[D]])
// CHECK: return %[[C]]
func.func @known(%c: i1, %d: i1) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  %0 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<8xf32>) if (%c, %d) retain (%a : memref<4xf32>)
  return %0 : i1
}
