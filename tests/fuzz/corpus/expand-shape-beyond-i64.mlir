func.func @f(%x: tensor<4xf32>) { %0 = tensor.expand_shape %x [[0, 1]] output_shape [9223372036854775808, 1] : tensor<4xf32> into tensor<4x1xf32>
 return }
