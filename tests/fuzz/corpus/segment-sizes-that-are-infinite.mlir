func.func @f(%m: memref<2xf32>, %c: i1, %r: memref<2xf32>) {
  %0 = "bufferization.dealloc"(%m, %c, %r) <{operandSegmentSizes = dense<0xFF800000> : tensor<f32>}> : (memref<2xf32>, i1, memref<2xf32>) -> i1
  return
}
