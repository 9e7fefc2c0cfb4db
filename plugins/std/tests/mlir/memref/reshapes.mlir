// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @reshape(%m: memref<4x1xf32>, %shape: memref<2xi32>) -> memref<2x2xf32> {
// CHECK-NEXT: %reshape = memref.reshape %m(%shape) : (memref<4x1xf32>, memref<2xi32>) -> memref<2x2xf32>
// CHECK-NEXT: return %reshape : memref<2x2xf32>
// GENERIC: %reshape = "memref.reshape"(%m, %shape) : (memref<4x1xf32>, memref<2xi32>) -> memref<2x2xf32>
func.func @reshape(%m: memref<4x1xf32>, %shape: memref<2xi32>) -> memref<2x2xf32> {
  %reshape = memref.reshape %m(%shape) : (memref<4x1xf32>, memref<2xi32>) -> memref<2x2xf32>
  return %reshape : memref<2x2xf32>
}

// CHECK-LABEL: func.func @expand_shape(%m: memref<?x32xf32>, %n: index) -> memref<?x4x32xf32> {
// CHECK-NEXT: %expand_shape = memref.expand_shape %m [{{\[}}0, 1], [2]] output_shape [%n, 4, 32] : memref<?x32xf32> into memref<?x4x32xf32>
// CHECK-NEXT: return %expand_shape : memref<?x4x32xf32>
// GENERIC: %expand_shape = "memref.expand_shape"(%m, %n) <{reassociation = [{{\[}}0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (memref<?x32xf32>, index) -> memref<?x4x32xf32>
func.func @expand_shape(%m: memref<?x32xf32>, %n: index) -> memref<?x4x32xf32> {
  %expand_shape = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 32] : memref<?x32xf32> into memref<?x4x32xf32>
  return %expand_shape : memref<?x4x32xf32>
}

// CHECK-LABEL: func.func @collapse_shape(%m: memref<?x4x32xf32>) -> memref<?x32xf32> {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %m [{{\[}}0, 1], [2]] : memref<?x4x32xf32> into memref<?x32xf32>
// CHECK-NEXT: return %collapse_shape : memref<?x32xf32>
// GENERIC: %collapse_shape = "memref.collapse_shape"(%m) <{reassociation = [{{\[}}0, 1], [2]]}> : (memref<?x4x32xf32>) -> memref<?x32xf32>
func.func @collapse_shape(%m: memref<?x4x32xf32>) -> memref<?x32xf32> {
  %collapse_shape = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x32xf32> into memref<?x32xf32>
  return %collapse_shape : memref<?x32xf32>
}

// CHECK-LABEL: func.func @expand_strided(%m: memref<8x?xf32, strided<[?, 2], offset: ?>>, %n: index) -> memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>> {
// CHECK-NEXT: %expand_shape = memref.expand_shape %m [{{\[}}0, 1], [2]] output_shape [2, 4, %n] : memref<8x?xf32, strided<[?, 2], offset: ?>> into memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>>
// CHECK-NEXT: return %expand_shape : memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>>
// GENERIC: %{{[0-9]+}} = "memref.expand_shape"(%m, %n) <{reassociation = [{{\[}}0, 1], [2]], static_output_shape = array<i64: 2, 4, -9223372036854775808>}> : (memref<8x?xf32, strided<[?, 2], offset: ?>>, index) -> memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>>
func.func @expand_strided(%m: memref<8x?xf32, strided<[?, 2], offset: ?>>, %n: index) -> memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, %n] : memref<8x?xf32, strided<[?, 2], offset: ?>> into memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>>
  return %0 : memref<2x4x?xf32, strided<[?, ?, 2], offset: ?>>
}

// CHECK-LABEL: func.func @collapse_to_rank_zero(%m: memref<1x1xf32>) -> memref<f32> {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
// CHECK-NEXT: return %collapse_shape : memref<f32>
// GENERIC: %{{[0-9]+}} = "memref.collapse_shape"(%m) <{reassociation = []}> : (memref<1x1xf32>) -> memref<f32>
func.func @collapse_to_rank_zero(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return %0 : memref<f32>
}
