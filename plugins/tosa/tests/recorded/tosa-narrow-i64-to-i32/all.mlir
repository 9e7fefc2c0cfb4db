// options: aggressive-rewrite=1
func.func @argmax(%x: tensor<2x3x4xi32>) -> tensor<2x4xi64> {
  %r = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3x4xi32>) -> tensor<2x4xi64>
  return %r : tensor<2x4xi64>
}
func.func @const() -> tensor<2xi64> {
  %r = "tosa.const"() <{values = dense<[1, 5000000000]> : tensor<2xi64>}> : () -> tensor<2xi64>
  return %r : tensor<2xi64>
}
func.func @chain(%x: tensor<2x3xi64>, %y: tensor<2x3xi64>) -> tensor<4x3xi64> {
  %a = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<4x3xi64>
  %b = tosa.reverse %a {axis = 0 : i32} : (tensor<4x3xi64>) -> tensor<4x3xi64>
  return %b : tensor<4x3xi64>
}
func.func @cast(%x: tensor<2x3xi64>, %y: tensor<2x3xi32>) -> (tensor<2x3xi64>, tensor<2x3xi8>) {
  %a = tosa.cast %y : (tensor<2x3xi32>) -> tensor<2x3xi64>
  %c = tosa.cast %a : (tensor<2x3xi64>) -> tensor<2x3xi8>
  return %a, %c : tensor<2x3xi64>, tensor<2x3xi8>
}
func.func @cast1(%x: tensor<2x3xi64>, %y: tensor<2x3xi32>) -> (tensor<2x3xi64>) {
  %a = tosa.cast %y : (tensor<2x3xi32>) -> tensor<2x3xi64>
  return %a : tensor<2x3xi64>
}
func.func @add(%x: tensor<2x3xi64>, %y: tensor<2x3xi64>) -> tensor<2x3xi64> {
  %a = tosa.add %x, %y : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
  return %a : tensor<2x3xi64>
}
func.func @clamp(%x: tensor<2x3xi64>) -> tensor<2x3xi64> {
  %a = tosa.clamp %x {min_val = -5 : i64, max_val = 6000000000 : i64} : (tensor<2x3xi64>) -> tensor<2x3xi64>
  return %a : tensor<2x3xi64>
}
func.func @pad(%x: tensor<2x3xi64>) -> tensor<3x3xi64> {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c = "tosa.const"() <{values = dense<7> : tensor<1xi64>}> : () -> tensor<1xi64>
  %a = tosa.pad %x, %p, %c : (tensor<2x3xi64>, !tosa.shape<4>, tensor<1xi64>) -> tensor<3x3xi64>
  return %a : tensor<3x3xi64>
}
func.func @iff(%p: tensor<i1>, %x: tensor<2x3xi64>) -> tensor<2x3xi64> {
  %r = tosa.cond_if %p (%a = %x) : tensor<i1> (tensor<2x3xi64>) -> tensor<2x3xi64> {
  ^bb0(%a: tensor<2x3xi64>):
    %s = tosa.reverse %a {axis = 0 : i32} : (tensor<2x3xi64>) -> tensor<2x3xi64>
    tosa.yield %s : tensor<2x3xi64>
  } else {
  ^bb0(%a: tensor<2x3xi64>):
    tosa.yield %a : tensor<2x3xi64>
  }
  return %r : tensor<2x3xi64>
}
// becomes
module {
  func.func @argmax(%arg0: tensor<2x3x4xi32>) -> tensor<2x4xi64> {
    %0 = tosa.argmax %arg0 {axis = 1 : i32} : (tensor<2x3x4xi32>) -> tensor<2x4xi32>
    %1 = tosa.cast %0 : (tensor<2x4xi32>) -> tensor<2x4xi64>
    return %1 : tensor<2x4xi64>
  }
  func.func @const() -> tensor<2xi64> {
    %0 = "tosa.const"() <{values = dense<[1, 2147483647]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = tosa.cast %0 : (tensor<2xi32>) -> tensor<2xi64>
    return %1 : tensor<2xi64>
  }
  func.func @chain(%arg0: tensor<2x3xi64>, %arg1: tensor<2x3xi64>) -> tensor<4x3xi64> {
    %0 = tosa.cast %arg1 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %1 = tosa.cast %arg0 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %2 = tosa.concat %1, %0 {axis = 0 : i32} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
    %3 = tosa.reverse %2 {axis = 0 : i32} : (tensor<4x3xi32>) -> tensor<4x3xi32>
    %4 = tosa.cast %3 : (tensor<4x3xi32>) -> tensor<4x3xi64>
    return %4 : tensor<4x3xi64>
  }
  func.func @cast(%arg0: tensor<2x3xi64>, %arg1: tensor<2x3xi32>) -> (tensor<2x3xi64>, tensor<2x3xi8>) {
    %0 = tosa.cast %arg1 : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %1 = tosa.cast %0 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    %2 = tosa.cast %0 : (tensor<2x3xi32>) -> tensor<2x3xi8>
    return %1, %2 : tensor<2x3xi64>, tensor<2x3xi8>
  }
  func.func @cast1(%arg0: tensor<2x3xi64>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi64> {
    %0 = tosa.cast %arg1 : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %1 = tosa.cast %0 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    return %1 : tensor<2x3xi64>
  }
  func.func @add(%arg0: tensor<2x3xi64>, %arg1: tensor<2x3xi64>) -> tensor<2x3xi64> {
    %0 = tosa.cast %arg1 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %1 = tosa.cast %arg0 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %2 = tosa.add %1, %0 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %3 = tosa.cast %2 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    return %3 : tensor<2x3xi64>
  }
  func.func @clamp(%arg0: tensor<2x3xi64>) -> tensor<2x3xi64> {
    %0 = tosa.cast %arg0 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %1 = tosa.clamp %0 {max_val = 2147483647 : i32, min_val = -5 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %2 = tosa.cast %1 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    return %2 : tensor<2x3xi64>
  }
  func.func @pad(%arg0: tensor<2x3xi64>) -> tensor<3x3xi64> {
    %0 = tosa.cast %arg0 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %1 = tosa.const_shape  {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
    %3 = tosa.pad %0, %1, %2 : (tensor<2x3xi32>, !tosa.shape<4>, tensor<1xi32>) -> tensor<3x3xi32>
    %4 = tosa.cast %3 : (tensor<3x3xi32>) -> tensor<3x3xi64>
    return %4 : tensor<3x3xi64>
  }
  func.func @iff(%arg0: tensor<i1>, %arg1: tensor<2x3xi64>) -> tensor<2x3xi64> {
    %0 = tosa.cast %arg1 : (tensor<2x3xi64>) -> tensor<2x3xi32>
    %1 = tosa.cond_if %arg0 (%arg2 = %0) : tensor<i1> (tensor<2x3xi32>) -> tensor<2x3xi32> {
    ^bb0(%arg2: tensor<2x3xi32>):
      %3 = tosa.reverse %arg2 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
      tosa.yield %3 : tensor<2x3xi32>
    } else {
    ^bb0(%arg2: tensor<2x3xi32>):
      tosa.yield %arg2 : tensor<2x3xi32>
    }
    %2 = tosa.cast %1 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    return %2 : tensor<2x3xi64>
  }
}
