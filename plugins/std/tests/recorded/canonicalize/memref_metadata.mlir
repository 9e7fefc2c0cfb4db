func.func @metadata_of_cast(%a: memref<8x2xf32>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %a : memref<8x2xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @metadata_of_cast_dyn(%a: memref<?x2xf32, strided<[?, 1], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %a : memref<?x2xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @metadata_of_metadata(%a: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index, index) {
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %b2, %o2 = memref.extract_strided_metadata %base : memref<f32> -> memref<f32>, index
  return %b2, %o2, %s : memref<f32>, index, index
}
func.func @metadata_of_reinterpret(%a: memref<?xf32>, %n: index, %k: index) -> (memref<f32>, index, index, index) {
  %r = memref.reinterpret_cast %a to offset: [%n], sizes: [%k], strides: [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
  %base, %o, %s, %t = memref.extract_strided_metadata %r : memref<?xf32, strided<[2], offset: ?>> -> memref<f32>, index, index, index
  return %base, %o, %s, %t : memref<f32>, index, index, index
}
func.func @aligned_of_cast(%a: memref<8x2xf32>) -> index {
  %c = memref.cast %a : memref<8x2xf32> to memref<?x?xf32>
  %i = memref.extract_aligned_pointer_as_index %c : memref<?x?xf32> -> index
  return %i : index
}
func.func @aligned_of_view(%a: memref<8x2xf32>) -> index {
  %c = memref.subview %a[1, 0] [2, 2] [1, 1] : memref<8x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 2>>
  %i = memref.extract_aligned_pointer_as_index %c : memref<2x2xf32, strided<[2, 1], offset: 2>> -> index
  return %i : index
}
// becomes
module {
  func.func @metadata_of_cast(%arg0: memref<8x2xf32>) -> (memref<f32>, index, index, index, index, index) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
    return %base_buffer, %c0, %c8, %c2, %c2, %c1 : memref<f32>, index, index, index, index, index
  }
  func.func @metadata_of_cast_dyn(%arg0: memref<?x2xf32, strided<[?, 1], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x2xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
    return %base_buffer, %offset, %sizes#0, %c2, %strides#0, %c1 : memref<f32>, index, index, index, index, index
  }
  func.func @metadata_of_metadata(%arg0: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index, index) {
    %c0 = arith.constant 0 : index
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
    %base_buffer_0, %offset_1 = memref.extract_strided_metadata %base_buffer : memref<f32> -> memref<f32>, index
    return %base_buffer_0, %c0, %sizes : memref<f32>, index, index
  }
  func.func @metadata_of_reinterpret(%arg0: memref<?xf32>, %arg1: index, %arg2: index) -> (memref<f32>, index, index, index) {
    %c2 = arith.constant 2 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%arg1], sizes: [%arg2], strides: [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %reinterpret_cast : memref<?xf32, strided<[2], offset: ?>> -> memref<f32>, index, index, index
    return %base_buffer, %offset, %sizes, %c2 : memref<f32>, index, index, index
  }
  func.func @aligned_of_cast(%arg0: memref<8x2xf32>) -> index {
    %cast = memref.cast %arg0 : memref<8x2xf32> to memref<?x?xf32>
    %intptr = memref.extract_aligned_pointer_as_index %cast : memref<?x?xf32> -> index
    return %intptr : index
  }
  func.func @aligned_of_view(%arg0: memref<8x2xf32>) -> index {
    %subview = memref.subview %arg0[1, 0] [2, 2] [1, 1] : memref<8x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 2>>
    %intptr = memref.extract_aligned_pointer_as_index %subview : memref<2x2xf32, strided<[2, 1], offset: 2>> -> index
    return %intptr : index
  }
}
