func.func @f(%x: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = "tensor.expand_shape"(%x) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (tensor<?xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
