func.func @f(%x: tensor<*xf32>, %y: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<*xf32>) outs(%y : tensor<4xf32>) { ^bb0(%a: f32, %b: f32): linalg.yield %a : f32 } -> tensor<4xf32>
 return }
