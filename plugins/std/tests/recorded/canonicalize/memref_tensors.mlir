func.func @to_tensor_to_buffer(%m: memref<8xf32>) -> memref<8xf32> {
  %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %b = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  return %b : memref<8xf32>
}
func.func @to_buffer_cast(%t: tensor<8xf32>) -> memref<?xf32> {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @to_buffer_to_tensor(%t: tensor<8xf32>) -> tensor<8xf32> {
  %b = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  %u = bufferization.to_tensor %b : memref<8xf32> to tensor<8xf32>
  return %u : tensor<8xf32>
}
// becomes
module {
  func.func @to_tensor_to_buffer(%arg0: memref<8xf32>) -> memref<8xf32> {
    return %arg0 : memref<8xf32>
  }
  func.func @to_buffer_cast(%arg0: tensor<8xf32>) -> memref<?xf32> {
    %0 = bufferization.to_buffer %arg0 : tensor<8xf32> to memref<8xf32>
    %cast = memref.cast %0 : memref<8xf32> to memref<?xf32>
    return %cast : memref<?xf32>
  }
  func.func @to_buffer_to_tensor(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    return %arg0 : tensor<8xf32>
  }
}
