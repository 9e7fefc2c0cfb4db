// RUN: plait opt %s --canonicalize | filecheck %s

// Dimensions of size 1 add nothing to the one that they are joined with.
// CHECK-LABEL: func.func @joined_with_ones(
// CHECK-SAME: %[[BYTES:.*]]: memref<?xi8>, %[[N:.*]]: index)
// CHECK-NEXT: return %[[N]]
func.func @joined_with_ones(%bytes: memref<?xi8>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.view %bytes[%c0][%n] : memref<?xi8> to memref<1x?x1x4xf32>
  %j = memref.collapse_shape %m [[0, 1, 2], [3]] : memref<1x?x1x4xf32> into memref<?x4xf32>
  %d = memref.dim %j, %c0 : memref<?x4xf32>
  return %d : index
}

// CHECK-LABEL: func.func @joined_with_others(
// CHECK: %[[D:.*]] = memref.dim
// CHECK: return %[[D]]
func.func @joined_with_others(%bytes: memref<?xi8>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.view %bytes[%c0][%n] : memref<?xi8> to memref<?x4xf32>
  %j = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.dim %j, %c0 : memref<?xf32>
  return %d : index
}
