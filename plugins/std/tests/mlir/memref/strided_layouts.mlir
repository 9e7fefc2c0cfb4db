// RUN: plait opt %s | FileCheck %s

// CHECK-LABEL: func.func @layouts
func.func @layouts(%m: memref<?x?xf32, strided<[?, 1]>>, %n: index) -> memref<?xf32, strided<[?]>> {
  // CHECK: memref.alloc()[%n] : memref<4xf32, strided<[1], offset: ?>>
  %alloc = memref.alloc()[%n] : memref<4xf32, strided<[1], offset: ?>>
  // CHECK: memref.collapse_shape %m {{\[\[}}0, 1]] : memref<?x?xf32, strided<[?, 1]>> into memref<?xf32, strided<[?]>>
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32, strided<[?, 1]>> into memref<?xf32, strided<[?]>>
  return %0 : memref<?xf32, strided<[?]>>
}
