func.func @f(%x: tensor<?x4xf32>, %y: tensor<2x?xf32>) -> tensor<?x4xf32> {
  %0 = tensor.concat dim(0) %x, %y, %x : (tensor<?x4xf32>, tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @none() -> tensor<0xi32> {
  %0 = tensor.from_elements : tensor<0xi32>
  return %0 : tensor<0xi32>
}
// becomes
module {
  func.func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<2x?xf32>) -> tensor<?x4xf32> {
    %cast = tensor.cast %arg1 : tensor<2x?xf32> to tensor<2x4xf32>
    %concat = tensor.concat dim(0) %arg0, %cast, %arg0 : (tensor<?x4xf32>, tensor<2x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    return %concat : tensor<?x4xf32>
  }
  func.func @none() -> tensor<0xi32> {
    %cst = arith.constant dense<> : tensor<0xi32>
    return %cst : tensor<0xi32>
  }
}
