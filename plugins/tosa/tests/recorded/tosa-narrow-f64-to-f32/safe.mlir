func.func @chain(%x: tensor<2x3xf64>, %y: tensor<2x3xf64>) -> tensor<4x3xf64> {
  %a = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<4x3xf64>
  %b = tosa.reverse %a {axis = 0 : i32} : (tensor<4x3xf64>) -> tensor<4x3xf64>
  return %b : tensor<4x3xf64>
}
func.func @pad(%x: tensor<2x3xf64>) -> tensor<3x3xf64> {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c = "tosa.const"() <{values = dense<7.5> : tensor<1xf64>}> : () -> tensor<1xf64>
  %a = tosa.pad %x, %p, %c : (tensor<2x3xf64>, !tosa.shape<4>, tensor<1xf64>) -> tensor<3x3xf64>
  return %a : tensor<3x3xf64>
}
// becomes
module {
  func.func @chain(%arg0: tensor<2x3xf64>, %arg1: tensor<2x3xf64>) -> tensor<4x3xf64> {
    %0 = tosa.cast %arg1 : (tensor<2x3xf64>) -> tensor<2x3xf32>
    %1 = tosa.cast %arg0 : (tensor<2x3xf64>) -> tensor<2x3xf32>
    %2 = tosa.concat %1, %0 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    %3 = tosa.reverse %2 {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %4 = tosa.cast %3 : (tensor<4x3xf32>) -> tensor<4x3xf64>
    return %4 : tensor<4x3xf64>
  }
  func.func @pad(%arg0: tensor<2x3xf64>) -> tensor<3x3xf64> {
    %0 = tosa.cast %arg0 : (tensor<2x3xf64>) -> tensor<2x3xf32>
    %1 = tosa.const_shape  {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<7.500000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.pad %0, %1, %2 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3xf32>
    %4 = tosa.cast %3 : (tensor<3x3xf32>) -> tensor<3x3xf64>
    return %4 : tensor<3x3xf64>
  }
}
