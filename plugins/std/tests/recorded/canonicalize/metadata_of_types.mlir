func.func @all(%m: memref<10x4xf32>) -> (index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<10x4xf32> -> memref<f32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}
func.func @some(%m: memref<10x?xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<10x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}
// becomes
module {
  func.func @all(%arg0: memref<10x4xf32>) -> (index, index, index, index, index) {
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    return %c0, %c10, %c4, %c4, %c1 : index, index, index, index, index
  }
  func.func @some(%arg0: memref<10x?xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index, index) {
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<10x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
    return %offset, %c10, %sizes#1, %strides#0, %c1 : index, index, index, index, index
  }
}
