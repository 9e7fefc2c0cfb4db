// options: aggressive-reduce-constant=1
func.func @rec() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c = "tosa.const"() <{values = dense<[3.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %d = "tosa.const"() <{values = dense<[5.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = tosa.reciprocal %c : (tensor<2xf32>) -> tensor<2xf32>
  %s = tosa.reciprocal %d : (tensor<2xf32>) -> tensor<2xf32>
  return %r, %s, %d : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @tr(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x2xi4>, tensor<3x2xf32>) {
  %c = "tosa.const"() <{values = dense<[[3.0, 4.0, 5.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %d = "tosa.const"() <{values = dense<[[true, false, true], [false, true, true]]> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %e = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi4>}> : () -> tensor<2x3xi4>
  %f = arith.constant dense<[[3.0, 4.0, 5.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %r = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %s = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xi1>) -> tensor<3x2xi1>
  %t = tosa.transpose %e {perms = array<i32: 1, 0>} : (tensor<2x3xi4>) -> tensor<3x2xi4>
  %u = tosa.transpose %f {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r, %s, %t, %u : tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x2xi4>, tensor<3x2xf32>
}
func.func @red() -> (tensor<2x1xi32>, tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xf32>) {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, -6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %c1 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, -7]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %d = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.reduce_sum %c {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %s = tosa.reduce_product %c {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %t = tosa.reduce_max %c1 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %u = tosa.reduce_min %c {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %v = tosa.reduce_sum %d {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return %r, %s, %t, %u, %v : tensor<2x1xi32>, tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xf32>
}
func.func @split(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.add %x, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func @redw(%p: i1) -> (tensor<2x1xi1>, tensor<1x3xi1>, tensor<2x1xi1>) {
  %c = "tosa.const"() <{values = dense<[[true, false, true], [false, true, true]]> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %c2 = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %r = tosa.reduce_all %c {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  %s = tosa.reduce_any %c {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %t = tosa.reduce_any %c2 {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  return %r, %s, %t : tensor<2x1xi1>, tensor<1x3xi1>, tensor<2x1xi1>
}
func.func @redx() -> (tensor<2x1xi8>) {
  %c = "tosa.const"() <{values = dense<[[100, 100], [1, 2]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
  %r = tosa.reduce_sum %c {axis = 1 : i32} : (tensor<2x2xi8>) -> tensor<2x1xi8>
  return %r : tensor<2x1xi8>
}
// becomes
module {
  func.func @rec() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %0 = "tosa.const"() <{values = dense<[5.000000e+00, 4.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %1 = "tosa.const"() <{values = dense<[0.333333343, 2.500000e-01]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %2 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
    return %1, %2, %0 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
  func.func @tr(%arg0: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x2xi4>, tensor<3x2xf32>) {
    %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi4>}> : () -> tensor<2x3xi4>
    %1 = "tosa.const"() <{values = dense<[[3.000000e+00, 1.000000e+00], [4.000000e+00, 2.000000e+00], [5.000000e+00, 0.000000e+00]]> : tensor<3x2xf32>}> : () -> tensor<3x2xf32>
    %2 = "tosa.const"() <{values = dense<[[true, false], [false, true], [true, true]]> : tensor<3x2xi1>}> : () -> tensor<3x2xi1>
    %3 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi4>) -> tensor<3x2xi4>
    return %1, %2, %3, %1 : tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x2xi4>, tensor<3x2xf32>
  }
  func.func @red() -> (tensor<2x1xi32>, tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xf32>) {
    %0 = "tosa.const"() <{values = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %1 = "tosa.const"() <{values = dense<[[6], [3]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
    %2 = "tosa.const"() <{values = dense<[[4, 10, -18]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
    %3 = "tosa.const"() <{values = dense<[[3], [5]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
    %4 = "tosa.const"() <{values = dense<[[1], [-6]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
    %5 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
    return %1, %2, %3, %4, %5 : tensor<2x1xi32>, tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xf32>
  }
  func.func @split(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    return %arg0 : tensor<2x3xf32>
  }
  func.func @redw(%arg0: i1) -> (tensor<2x1xi1>, tensor<1x3xi1>, tensor<2x1xi1>) {
    %0 = "tosa.const"() <{values = dense<false> : tensor<2x1xi1>}> : () -> tensor<2x1xi1>
    %1 = "tosa.const"() <{values = dense<true> : tensor<1x3xi1>}> : () -> tensor<1x3xi1>
    %2 = "tosa.const"() <{values = dense<true> : tensor<2x1xi1>}> : () -> tensor<2x1xi1>
    return %0, %1, %2 : tensor<2x1xi1>, tensor<1x3xi1>, tensor<2x1xi1>
  }
  func.func @redx() -> tensor<2x1xi8> {
    %0 = "tosa.const"() <{values = dense<[[-56], [3]]> : tensor<2x1xi8>}> : () -> tensor<2x1xi8>
    return %0 : tensor<2x1xi8>
  }
}
