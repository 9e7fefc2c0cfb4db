func.func @f(%x: tensor<4xf32>) {
  %r:2 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding", has_side_effect = true}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<?x2xf32>)
  return
}
