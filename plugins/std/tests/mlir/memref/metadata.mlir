// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @dim(%m: memref<4x?xf32>, %i: index) -> index {
// CHECK-NEXT: %dim = memref.dim %m, %i : memref<4x?xf32>
// CHECK-NEXT: return %dim : index
// GENERIC: %dim = "memref.dim"(%m, %i) : (memref<4x?xf32>, index) -> index
func.func @dim(%m: memref<4x?xf32>, %i: index) -> index {
  %dim = memref.dim %m, %i : memref<4x?xf32>
  return %dim : index
}

// CHECK-LABEL: func.func @rank(%m: memref<*xf32>) -> index {
// CHECK-NEXT: %0 = memref.rank %m : memref<*xf32>
// CHECK-NEXT: return %0 : index
// GENERIC: %{{[0-9]+}} = "memref.rank"(%m) : (memref<*xf32>) -> index
func.func @rank(%m: memref<*xf32>) -> index {
  %0 = memref.rank %m : memref<*xf32>
  return %0 : index
}

// CHECK-LABEL: func.func @extract_aligned_pointer_as_index(%m: memref<4x4xf32>) -> index {
// CHECK-NEXT: %intptr = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index
// CHECK-NEXT: return %intptr : index
// GENERIC: %intptr = "memref.extract_aligned_pointer_as_index"(%m) : (memref<4x4xf32>) -> index
func.func @extract_aligned_pointer_as_index(%m: memref<4x4xf32>) -> index {
  %intptr = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index
  return %intptr : index
}

// CHECK-LABEL: func.func @extract_strided_metadata(%m: memref<10x?xf32>) -> index {
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return %offset : index
// GENERIC: %base_buffer, %offset, %sizes:2, %strides:2 = "memref.extract_strided_metadata"(%m) : (memref<10x?xf32>) -> (memref<f32>, index, index, index, index, index)
func.func @extract_strided_metadata(%m: memref<10x?xf32>) -> index {
  %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
  return %offset : index
}
