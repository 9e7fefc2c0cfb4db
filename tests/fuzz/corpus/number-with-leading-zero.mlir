func.func @f(%x: tensor<4x4xf32>) {
  %r = stablehlo.reverse %x, dims = [02, 0] : tensor<4x4xf32>
  return
}
