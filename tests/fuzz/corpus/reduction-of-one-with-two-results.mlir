func.func @f(%x: tensor<4xf32>, %i: tensor<f32>) {
  %0:2 = "tcp.reduce_region"(%x, %i) <{dims = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}
