func.func @bitcast_bitcast(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = tensor.bitcast %x : tensor<4xf32> to tensor<4xui32>
  %1 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xi32>
  return %1 : tensor<4xi32>
}
func.func @bitcast_back(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.bitcast %x : tensor<4xf32> to tensor<4xui32>
  %1 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @bitcast_const() -> tensor<4xi32> {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.bitcast %x : tensor<4xf32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @cast_from_unranked(%x: tensor<*xf32>) -> tensor<4x?xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}
func.func @cast_const() -> tensor<?xi32> {
  %x = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = tensor.cast %x : tensor<2xi32> to tensor<?xi32>
  return %0 : tensor<?xi32>
}
// becomes
module {
  func.func @bitcast_bitcast(%arg0: tensor<4xf32>) -> tensor<4xi32> {
    %0 = tensor.bitcast %arg0 : tensor<4xf32> to tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @bitcast_back(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    return %arg0 : tensor<4xf32>
  }
  func.func @bitcast_const() -> tensor<4xi32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<4xf32>
    %0 = tensor.bitcast %cst : tensor<4xf32> to tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @cast_from_unranked(%arg0: tensor<*xf32>) -> tensor<4x?xf32> {
    %cast = tensor.cast %arg0 : tensor<*xf32> to tensor<4x?xf32>
    return %cast : tensor<4x?xf32>
  }
  func.func @cast_const() -> tensor<?xi32> {
    %cst = arith.constant dense<[1, 2]> : tensor<2xi32>
    %cast = tensor.cast %cst : tensor<2xi32> to tensor<?xi32>
    return %cast : tensor<?xi32>
  }
}
