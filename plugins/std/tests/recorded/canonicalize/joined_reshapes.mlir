func.func @f(%x: tensor<?x?xf32>, %a: index, %b: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%a, 2, %b] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @g(%x: tensor<4x6x5xf32>) -> tensor<24x5xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3], [4]] output_shape [2, 2, 3, 2, 5] : tensor<4x6x5xf32> into tensor<2x2x3x2x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3], [4]] : tensor<2x2x3x2x5xf32> into tensor<24x5xf32>
  return %1 : tensor<24x5xf32>
}
// becomes
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index) -> tensor<?xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    return %collapsed : tensor<?xf32>
  }
  func.func @g(%arg0: tensor<4x6x5xf32>) -> tensor<24x5xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<4x6x5xf32> into tensor<24x5xf32>
    return %collapsed : tensor<24x5xf32>
  }
}
