func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x {sym_name = array<f32: 1.0>, sym_visibility = [1]} : tensor<2xf32>
  %1 = func.call @g(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @g(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
