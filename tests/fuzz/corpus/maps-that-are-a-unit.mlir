func.func @f(%x: tensor<4xf32>) { %0 = linalg.generic {indexing_maps, iterator_types} outs(%x : tensor<4xf32>) { ^bb0(%a: f32): linalg.yield %a : f32 } -> tensor<4xf32>
 return }
