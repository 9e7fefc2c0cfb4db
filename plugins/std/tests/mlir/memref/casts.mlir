// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @cast(%m: memref<4x4xf32>) -> memref<?x?xf32> {
// CHECK-NEXT: %cast = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
// CHECK-NEXT: return %cast : memref<?x?xf32>
// GENERIC: %cast = "memref.cast"(%m) : (memref<4x4xf32>) -> memref<?x?xf32>
func.func @cast(%m: memref<4x4xf32>) -> memref<?x?xf32> {
  %cast = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
  return %cast : memref<?x?xf32>
}

// CHECK-LABEL: func.func @memory_space_cast(%m: memref<4xf32, 5>) -> memref<4xf32> {
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %m : memref<4xf32, 5> to memref<4xf32>
// CHECK-NEXT: return %memspacecast : memref<4xf32>
// GENERIC: %memspacecast = "memref.memory_space_cast"(%m) : (memref<4xf32, 5>) -> memref<4xf32>
func.func @memory_space_cast(%m: memref<4xf32, 5>) -> memref<4xf32> {
  %memspacecast = memref.memory_space_cast %m : memref<4xf32, 5> to memref<4xf32>
  return %memspacecast : memref<4xf32>
}

// CHECK-LABEL: func.func @assume_alignment(%m: memref<8xf32>) {
// CHECK-NEXT: %assume_align = memref.assume_alignment %m, 16 : memref<8xf32>
// CHECK-NEXT: return
// GENERIC: %assume_align = "memref.assume_alignment"(%m) <{alignment = 16 : i32}> : (memref<8xf32>) -> memref<8xf32>
func.func @assume_alignment(%m: memref<8xf32>) {
  %assume_align = memref.assume_alignment %m, 16 : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @cast_of_layout_and_rank(%m: memref<4x2xf32>) -> (memref<?x2xf32, strided<[?, 1], offset: ?>>, memref<*xf32>) {
// CHECK-NEXT: %cast = memref.cast %m : memref<4x2xf32> to memref<?x2xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: %cast_0 = memref.cast %m : memref<4x2xf32> to memref<*xf32>
// CHECK-NEXT: return %cast, %cast_0 : memref<?x2xf32, strided<[?, 1], offset: ?>>, memref<*xf32>
// GENERIC: %{{[0-9]+}} = "memref.cast"(%m) : (memref<4x2xf32>) -> memref<?x2xf32, strided<[?, 1], offset: ?>>
// GENERIC: %{{[0-9]+}} = "memref.cast"(%m) : (memref<4x2xf32>) -> memref<*xf32>
func.func @cast_of_layout_and_rank(%m: memref<4x2xf32>) -> (memref<?x2xf32, strided<[?, 1], offset: ?>>, memref<*xf32>) {
  %0 = memref.cast %m : memref<4x2xf32> to memref<?x2xf32, strided<[?, 1], offset: ?>>
  %1 = memref.cast %m : memref<4x2xf32> to memref<*xf32>
  return %0, %1 : memref<?x2xf32, strided<[?, 1], offset: ?>>, memref<*xf32>
}

// CHECK-LABEL: func.func @space_of_unranked(%m: memref<*xf32, 1>) -> memref<*xf32> {
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %m : memref<*xf32, 1> to memref<*xf32>
// CHECK-NEXT: return %memspacecast : memref<*xf32>
// GENERIC: %{{[0-9]+}} = "memref.memory_space_cast"(%m) : (memref<*xf32, 1>) -> memref<*xf32>
func.func @space_of_unranked(%m: memref<*xf32, 1>) -> memref<*xf32> {
  %0 = memref.memory_space_cast %m : memref<*xf32, 1> to memref<*xf32>
  return %0 : memref<*xf32>
}
