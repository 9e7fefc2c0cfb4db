func.func @f() {
  %0 = bufferization.alloc_tensor() : tensor<*xf32>
  return
}
