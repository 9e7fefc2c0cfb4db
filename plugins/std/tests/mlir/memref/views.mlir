// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @subview(%m: memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>> {
// CHECK-NEXT: %subview = memref.subview %m[4, 1] [8, 2] [3, 2] : memref<64x4xf32, strided<[7, 9], offset: 91>> to memref<8x2xf32, strided<[21, 18], offset: 128>>
// CHECK-NEXT: return %subview : memref<8x2xf32, strided<[21, 18], offset: 128>>
// GENERIC: %subview = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 4, 1>, static_sizes = array<i64: 8, 2>, static_strides = array<i64: 3, 2>}> : (memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>>
func.func @subview(%m: memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>> {
  %subview = memref.subview %m[4, 1] [8, 2] [3, 2] : memref<64x4xf32, strided<[7, 9], offset: 91>> to memref<8x2xf32, strided<[21, 18], offset: 128>>
  return %subview : memref<8x2xf32, strided<[21, 18], offset: 128>>
}

// CHECK-LABEL: func.func @reinterpret_cast(%m: memref<8x8xf32>, %n: index) -> memref<?x10xf32, strided<[10, 1], offset: ?>> {
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %m to offset: [%n], sizes: [%n, 10], strides: [10, 1] : memref<8x8xf32> to memref<?x10xf32, strided<[10, 1], offset: ?>>
// CHECK-NEXT: return %reinterpret_cast : memref<?x10xf32, strided<[10, 1], offset: ?>>
// GENERIC: %reinterpret_cast = "memref.reinterpret_cast"(%m, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
func.func @reinterpret_cast(%m: memref<8x8xf32>, %n: index) -> memref<?x10xf32, strided<[10, 1], offset: ?>> {
  %reinterpret_cast = memref.reinterpret_cast %m to offset: [%n], sizes: [%n, 10], strides: [10, 1] : memref<8x8xf32> to memref<?x10xf32, strided<[10, 1], offset: ?>>
  return %reinterpret_cast : memref<?x10xf32, strided<[10, 1], offset: ?>>
}

// CHECK-LABEL: func.func @view(%m: memref<2048xi8>, %shift: index, %n: index) -> memref<?x4xf32> {
// CHECK-NEXT: %view = memref.view %m[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
// CHECK-NEXT: return %view : memref<?x4xf32>
// GENERIC: %view = "memref.view"(%m, %shift, %n) : (memref<2048xi8>, index, index) -> memref<?x4xf32>
func.func @view(%m: memref<2048xi8>, %shift: index, %n: index) -> memref<?x4xf32> {
  %view = memref.view %m[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
  return %view : memref<?x4xf32>
}

// CHECK-LABEL: func.func @transpose(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>> {
// CHECK-NEXT: %transpose = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
// CHECK-NEXT: return %transpose : memref<?x?xf32, strided<[1, ?]>>
// GENERIC: %transpose = "memref.transpose"(%m) <{permutation = {{#map[0-9]*}}}> : (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>
func.func @transpose(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>> {
  %transpose = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return %transpose : memref<?x?xf32, strided<[1, ?]>>
}

// CHECK-LABEL: func.func @subview_that_drops(%m: memref<8x?xf32>, %i: index) -> memref<?xf32, strided<[1], offset: ?>> {
// CHECK-NEXT: %subview = memref.subview %m[%i, 0] [1, %i] [1, 1] : memref<8x?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: return %subview : memref<?xf32, strided<[1], offset: ?>>
// GENERIC: %{{[0-9]+}} = "memref.subview"(%m, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
func.func @subview_that_drops(%m: memref<8x?xf32>, %i: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 0] [1, %i] [1, 1] : memref<8x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @subview_of_view(%m: memref<4x4xf32, strided<[8, 2], offset: 3>>) -> memref<2x3xf32, strided<[16, 2], offset: 13>> {
// CHECK-NEXT: %subview = memref.subview %m[1, 1] [2, 3] [2, 1] : memref<4x4xf32, strided<[8, 2], offset: 3>> to memref<2x3xf32, strided<[16, 2], offset: 13>>
// CHECK-NEXT: return %subview : memref<2x3xf32, strided<[16, 2], offset: 13>>
// GENERIC: %{{[0-9]+}} = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 1>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 2, 1>}> : (memref<4x4xf32, strided<[8, 2], offset: 3>>) -> memref<2x3xf32, strided<[16, 2], offset: 13>>
func.func @subview_of_view(%m: memref<4x4xf32, strided<[8, 2], offset: 3>>) -> memref<2x3xf32, strided<[16, 2], offset: 13>> {
  %0 = memref.subview %m[1, 1] [2, 3] [2, 1] : memref<4x4xf32, strided<[8, 2], offset: 3>> to memref<2x3xf32, strided<[16, 2], offset: 13>>
  return %0 : memref<2x3xf32, strided<[16, 2], offset: 13>>
}

// CHECK-LABEL: func.func @reinterpret_unranked(%m: memref<*xf32>, %n: index) -> memref<?x10xf32, strided<[?, 1], offset: ?>> {
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %m to offset: [%n], sizes: [%n, 10], strides: [%n, 1] : memref<*xf32> to memref<?x10xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: return %reinterpret_cast : memref<?x10xf32, strided<[?, 1], offset: ?>>
// GENERIC: %{{[0-9]+}} = "memref.reinterpret_cast"(%m, %n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<*xf32>, index, index, index) -> memref<?x10xf32, strided<[?, 1], offset: ?>>
func.func @reinterpret_unranked(%m: memref<*xf32>, %n: index) -> memref<?x10xf32, strided<[?, 1], offset: ?>> {
  %0 = memref.reinterpret_cast %m to offset: [%n], sizes: [%n, 10], strides: [%n, 1] : memref<*xf32> to memref<?x10xf32, strided<[?, 1], offset: ?>>
  return %0 : memref<?x10xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: func.func @transpose_of_three(%m: memref<2x3x?xf32>) -> memref<?x2x3xf32, strided<[1, ?, ?]>> {
// CHECK-NEXT: %transpose = memref.transpose %m (d0, d1, d2) -> (d2, d0, d1) : memref<2x3x?xf32> to memref<?x2x3xf32, strided<[1, ?, ?]>>
// CHECK-NEXT: return %transpose : memref<?x2x3xf32, strided<[1, ?, ?]>>
// GENERIC: %{{[0-9]+}} = "memref.transpose"(%m) <{permutation = {{#map[0-9]*}}}> : (memref<2x3x?xf32>) -> memref<?x2x3xf32, strided<[1, ?, ?]>>
func.func @transpose_of_three(%m: memref<2x3x?xf32>) -> memref<?x2x3xf32, strided<[1, ?, ?]>> {
  %0 = memref.transpose %m (i, j, k) -> (k, i, j) : memref<2x3x?xf32> to memref<?x2x3xf32, strided<[1, ?, ?]>>
  return %0 : memref<?x2x3xf32, strided<[1, ?, ?]>>
}
