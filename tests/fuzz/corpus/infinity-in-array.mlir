func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.transpose %x, dims = [1.0e400] : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
