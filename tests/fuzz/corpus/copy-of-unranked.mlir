func.func @f(%x: tensor<*xf32>, %y: tensor<4xf32>) { %0 = linalg.copy ins(%x : tensor<*xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
 return }
