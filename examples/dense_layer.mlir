// A layer as TFLite models come through TOSA: y = clamp(x w + b, 0, 6), for any batch size.
module @dense_layer {
  func.func @main(%x: tensor<1x?x4xf32>, %w: tensor<1x4x3xf32>, %b: tensor<1x1x3xf32>) -> tensor<1x?x3xf32> {
    %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x?x4xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x3xf32>
    %1 = tosa.add %0, %b : (tensor<1x?x3xf32>, tensor<1x1x3xf32>) -> tensor<1x?x3xf32>
    %2 = tosa.clamp %1 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x?x3xf32>) -> tensor<1x?x3xf32>
    return %2 : tensor<1x?x3xf32>
  }
}
