func.func @main(%x: tensor<1x48x48x8xf32>) -> tensor<1x48x48x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %p = tensor.empty() : tensor<1x50x50x8xf32>
  %lows = linalg.fill ins(%low : f32) outs(%p : tensor<1x50x50x8xf32>) -> tensor<1x50x50x8xf32>
  %padded = tensor.insert_slice %x into %lows[0, 1, 1, 0] [1, 48, 48, 8] [1, 1, 1, 1] : tensor<1x48x48x8xf32> into tensor<1x50x50x8xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<1x48x48x8xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x48x48x8xf32>) -> tensor<1x48x48x8xf32>
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %window : tensor<1x50x50x8xf32>, tensor<3x3xf32>) outs(%f : tensor<1x48x48x8xf32>) -> tensor<1x48x48x8xf32>
  return %0 : tensor<1x48x48x8xf32>
}
