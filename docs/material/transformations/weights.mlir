func.func @main(%a: tensor<24x2xf32>) -> tensor<24x12xf32> {
  %w = arith.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
                             [12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<2x12xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x12xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24x12xf32>) -> tensor<24x12xf32>
  %0 = linalg.matmul ins(%a, %w : tensor<24x2xf32>, tensor<2x12xf32>) outs(%f : tensor<24x12xf32>) -> tensor<24x12xf32>
  return %0 : tensor<24x12xf32>
}
