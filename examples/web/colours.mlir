// Which colour is it? y = softmax(x w + b), for any number of colours x of red, green and blue between 0 and 1.
func.func @main(%x: tensor<?x3xf32>) -> tensor<?x4xf32> {
  %w = stablehlo.constant dense<[[9.0, -5.0, -5.0, -3.0], [-5.0, 9.0, -5.0, -3.0], [-5.0, -5.0, 9.0, -3.0]]> : tensor<3x4xf32>
  %b = stablehlo.constant dense<[-1.0, -1.0, -1.0, 2.5]> : tensor<4xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  %1 = chlo.broadcast_add %0, %b : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %2 = stablehlo.reduce(%1 init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
  %3 = chlo.broadcast_subtract %1, %2 {broadcast_dimensions = array<i64: 0>} : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  %4 = stablehlo.exponential %3 : tensor<?x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
  %6 = chlo.broadcast_divide %4, %5 {broadcast_dimensions = array<i64: 0>} : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  return %6 : tensor<?x4xf32>
}
