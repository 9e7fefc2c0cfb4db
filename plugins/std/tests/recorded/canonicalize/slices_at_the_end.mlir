func.func @f(%a: tensor<?x4xf32>, %b: tensor<8x4xf32>, %n: index) -> tensor<8x4xf32> {
  %c8 = arith.constant 8 : index
  %r = tensor.insert_slice %a into %b[%c8, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}
func.func @g(%b: tensor<8x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c8 = arith.constant 8 : index
  %r = tensor.extract_slice %b[%c8, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// becomes
module {
  func.func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<8x4xf32>, %arg2: index) -> tensor<8x4xf32> {
    %c8 = arith.constant 8 : index
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[%c8, 0] [%arg2, 4] [1, 1] : tensor<?x4xf32> into tensor<8x4xf32>
    return %inserted_slice : tensor<8x4xf32>
  }
  func.func @g(%arg0: tensor<8x4xf32>, %arg1: index) -> tensor<?x4xf32> {
    %c8 = arith.constant 8 : index
    %extracted_slice = tensor.extract_slice %arg0[%c8, 0] [%arg1, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
    return %extracted_slice : tensor<?x4xf32>
  }
}

