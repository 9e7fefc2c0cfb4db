// options: aggressive-rewrite=1 convert-function-boundaries=1
func.func @chain(%x: tensor<2x3xf64>, %y: tensor<2x3xf64>) -> tensor<4x3xf64> {
  %a = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<4x3xf64>
  %b = tosa.reverse %a {axis = 0 : i32} : (tensor<4x3xf64>) -> tensor<4x3xf64>
  return %b : tensor<4x3xf64>
}
func.func @const() -> tensor<2xf64> {
  %r = "tosa.const"() <{values = dense<[0.1, 1.0e300]> : tensor<2xf64>}> : () -> tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func @add(%x: tensor<2x3xf64>, %y: tensor<2x3xf64>) -> tensor<2x3xf64> {
  %a = tosa.add %x, %y : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %a : tensor<2x3xf64>
}
// becomes
module {
  func.func @chain(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<4x3xf32> {
    %0 = tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    return %1 : tensor<4x3xf32>
  }
  func.func @const() -> tensor<2xf32> {
    %0 = "tosa.const"() <{values = dense<[1.000000e-01, 0x7F800000]> : tensor<2xf32>}> : () -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @add(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = tosa.add %arg0, %arg1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
