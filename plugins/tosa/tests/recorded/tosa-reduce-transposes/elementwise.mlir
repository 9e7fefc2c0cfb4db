func.func @a(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.exp %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %c = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %2 = tosa.add %1, %c : (tensor<2x4x3xf32>, tensor<1x1x3xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3 : tensor<2x3x4xf32>
}
func.func @b(%x: tensor<3xf32>, %y: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %s = tosa.const_shape {values = dense<[1, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %s : (tensor<3xf32>, !tosa.shape<3>) -> tensor<1x1x3xf32>
  %1 = tosa.transpose %y {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %1, %0, %z : (tensor<2x4x3xf32>, tensor<1x1x3xf32>, tensor<1xi8>) -> tensor<2x4x3xf32>
  %m = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %m {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3 : tensor<2x3x4xf32>
}
func.func @used_twice(%x: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4x3xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.exp %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3, %1 : tensor<2x3x4xf32>, tensor<2x4x3xf32>
}
func.func @two(%x: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.exp %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %2 = tosa.abs %1 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  %4 = tosa.transpose %2 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3, %4 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func @negate(%x: tensor<2x3x4xf32>, %p: tensor<2x3x4xi1>) -> (tensor<2x3x4xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.negate %0, %z, %z : (tensor<2x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3 : tensor<2x3x4xf32>
}
func.func @more(%x: tensor<2x3x4xf32>, %p: tensor<2x3x4xi1>) -> (tensor<2x3x4xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %p1 = tosa.transpose %p {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi1>) -> tensor<2x4x3xi1>
  %1 = tosa.select %p1, %0, %0 : (tensor<2x4x3xi1>, tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %c = tosa.cast %1 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf16>
  %d = tosa.cast %c : (tensor<2x4x3xf16>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %d {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3 : tensor<2x3x4xf32>
}
func.func @ident(%x: tensor<2x3x4xf32>, %p: tensor<2x3x4xi1>) -> (tensor<2x3x4xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %c = tosa.identity %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.transpose %c {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %3 : tensor<2x3x4xf32>
}
func.func @dyn(%x: tensor<?x3x4xf32>, %p: tensor<2x3x4xi1>) -> (tensor<?x3x4xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<?x3x4xf32>) -> tensor<?x4x3xf32>
  %c = tosa.exp %0 : (tensor<?x4x3xf32>) -> tensor<?x4x3xf32>
  %3 = tosa.transpose %c {perms = array<i32: 0, 2, 1>} : (tensor<?x4x3xf32>) -> tensor<?x3x4xf32>
  return %3 : tensor<?x3x4xf32>
}
func.func @table(%x: tensor<2x3x4xi8>, %t: tensor<256xi8>) -> (tensor<2x3x4xi8>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
  %c = tosa.table %0, %t : (tensor<2x4x3xi8>, tensor<256xi8>) -> tensor<2x4x3xi8>
  %3 = tosa.transpose %c {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xi8>) -> tensor<2x3x4xi8>
  return %3 : tensor<2x3x4xi8>
}
func.func @rescale(%x: tensor<2x3x4xi8>, %t: tensor<256xi8>) -> (tensor<2x3x4xi8>) {
  %m = "tosa.const"() <{values = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
  %c = tosa.rescale %0, %m, %z, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x3xi8>
  %3 = tosa.transpose %c {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xi8>) -> tensor<2x3x4xi8>
  return %3 : tensor<2x3x4xi8>
}
// becomes
module {
  func.func @a(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
    %0 = tosa.exp %arg0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %1 = "tosa.const"() <{values = dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xf32>}> : () -> tensor<1x3x1xf32>
    %2 = tosa.add %0, %1 : (tensor<2x3x4xf32>, tensor<1x3x1xf32>) -> tensor<2x3x4xf32>
    return %2 : tensor<2x3x4xf32>
  }
  func.func @b(%arg0: tensor<3xf32>, %arg1: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 3, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.reshape %arg0, %0 : (tensor<3xf32>, !tosa.shape<3>) -> tensor<1x3x1xf32>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.mul %arg1, %1, %2 : (tensor<2x3x4xf32>, tensor<1x3x1xf32>, tensor<1xi8>) -> tensor<2x3x4xf32>
    %4 = tosa.clamp %3 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return %4 : tensor<2x3x4xf32>
  }
  func.func @used_twice(%arg0: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x4x3xf32>) {
    %0 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
    %1 = tosa.exp %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    return %2, %1 : tensor<2x3x4xf32>, tensor<2x4x3xf32>
  }
  func.func @two(%arg0: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
    %0 = tosa.exp %arg0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %1 = tosa.abs %0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    return %0, %1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
  }
  func.func @negate(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xi1>) -> tensor<2x3x4xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.negate %arg0, %0, %0 : (tensor<2x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4xf32>
    return %1 : tensor<2x3x4xf32>
  }
  func.func @more(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xi1>) -> tensor<2x3x4xf32> {
    %0 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
    %1 = tosa.transpose %arg1 {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi1>) -> tensor<2x4x3xi1>
    %2 = tosa.select %1, %0, %0 : (tensor<2x4x3xi1>, tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %3 = tosa.cast %2 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf16>
    %4 = tosa.cast %3 : (tensor<2x4x3xf16>) -> tensor<2x4x3xf32>
    %5 = tosa.transpose %4 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    return %5 : tensor<2x3x4xf32>
  }
  func.func @ident(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xi1>) -> tensor<2x3x4xf32> {
    %0 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
    %1 = tosa.identity %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    return %2 : tensor<2x3x4xf32>
  }
  func.func @dyn(%arg0: tensor<?x3x4xf32>, %arg1: tensor<2x3x4xi1>) -> tensor<?x3x4xf32> {
    %0 = tosa.exp %arg0 : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    return %0 : tensor<?x3x4xf32>
  }
  func.func @table(%arg0: tensor<2x3x4xi8>, %arg1: tensor<256xi8>) -> tensor<2x3x4xi8> {
    %0 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
    %1 = tosa.table %0, %arg1 : (tensor<2x4x3xi8>, tensor<256xi8>) -> tensor<2x4x3xi8>
    %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xi8>) -> tensor<2x3x4xi8>
    return %2 : tensor<2x3x4xi8>
  }
  func.func @rescale(%arg0: tensor<2x3x4xi8>, %arg1: tensor<256xi8>) -> tensor<2x3x4xi8> {
    %0 = "tosa.const"() <{values = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
    %1 = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xi8>) -> tensor<2x4x3xi8>
    %3 = tosa.rescale %2, %0, %1, %1, %1 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x3xi8>
    %4 = tosa.transpose %3 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xi8>) -> tensor<2x3x4xi8>
    return %4 : tensor<2x3x4xi8>
  }
}
