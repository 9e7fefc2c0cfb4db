func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x4xf32>, %z: tensor<1xf32>) -> tensor<1x2x4xf32> {
  %0 = tosa.matmul %x, %y, %z, %z {a = 1 : i8} : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return %0 : tensor<1x2x4xf32>
}
