func.func @f(%x: tensor<4xf32>) {
  %0:2 = "tcp.sort"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "x.y"() : () -> tensor<i1>
    tcp.yield %c : tensor<i1>
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
