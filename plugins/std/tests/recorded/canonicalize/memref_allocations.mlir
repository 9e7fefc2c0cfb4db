func.func @metadata_of_alloc(%n: index) -> (memref<f32>, index, index, index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<?xf32> -> memref<f32>, index, index, index
  return %base, %o, %s, %t : memref<f32>, index, index, index
}
func.func @dim_alloca(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca(%n) : memref<?x4xf32>
  %d = memref.dim %0, %c0 : memref<?x4xf32>
  return %d : index
}
func.func @alloca_static() -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloca(%c4) : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @alloc_static() -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%c4, %c2) : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
func.func @alloc_dead(%v: f32) {
  %c4 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%c4] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}
func.func @alloca_dead(%v: f32) {
  %c4 = arith.constant 0 : index
  %0 = memref.alloca() : memref<4xf32>
  memref.store %v, %0[%c4] : memref<4xf32>
  return
}
func.func @realloc(%x: memref<8xf32>) -> memref<8xf32> {
  %c = memref.realloc %x : memref<8xf32> to memref<8xf32>
  return %c : memref<8xf32>
}
func.func @alloc_tensor_const() -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %b = bufferization.alloc_tensor(%c8) : tensor<?xf32>
  return %b : tensor<?xf32>
}
func.func @clone_dealloc(%m: memref<8xf32>) -> memref<8xf32> {
  %b = bufferization.clone %m : memref<8xf32> to memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %b : memref<8xf32>
}
// becomes
module {
  func.func @metadata_of_alloc(%arg0: index) -> (memref<f32>, index, index, index) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc(%arg0) : memref<?xf32>
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %alloc : memref<?xf32> -> memref<f32>, index, index, index
    return %base_buffer, %c0, %sizes, %c1 : memref<f32>, index, index, index
  }
  func.func @dim_alloca(%arg0: index) -> index {
    return %arg0 : index
  }
  func.func @alloca_static() -> memref<?xf32> {
    %alloca = memref.alloca() : memref<4xf32>
    %cast = memref.cast %alloca : memref<4xf32> to memref<?xf32>
    return %cast : memref<?xf32>
  }
  func.func @alloc_static() -> memref<?x?xf32> {
    %alloc = memref.alloc() : memref<4x2xf32>
    %cast = memref.cast %alloc : memref<4x2xf32> to memref<?x?xf32>
    return %cast : memref<?x?xf32>
  }
  func.func @alloc_dead(%arg0: f32) {
    return
  }
  func.func @alloca_dead(%arg0: f32) {
    return
  }
  func.func @realloc(%arg0: memref<8xf32>) -> memref<8xf32> {
    %0 = memref.realloc %arg0 : memref<8xf32> to memref<8xf32>
    return %0 : memref<8xf32>
  }
  func.func @alloc_tensor_const() -> tensor<?xf32> {
    %0 = bufferization.alloc_tensor() : tensor<8xf32>
    %cast = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
    return %cast : tensor<?xf32>
  }
  func.func @clone_dealloc(%arg0: memref<8xf32>) -> memref<8xf32> {
    return %arg0 : memref<8xf32>
  }
}
