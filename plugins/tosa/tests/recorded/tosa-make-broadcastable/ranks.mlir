func.func @bc(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = tosa.add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func @bc1(%x: tensor<3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = tosa.sub %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func @bc2(%x: tensor<f32>, %y: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %r = tosa.maximum %x, %y : (tensor<f32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}
func.func @sel(%p: tensor<i1>, %x: tensor<3xf32>, %y: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %r = tosa.select %p, %x, %y : (tensor<i1>, tensor<3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}
func.func @bc4(%x: tensor<?xf32>, %y: tensor<1x?x3xf32>) -> tensor<1x?x3xf32> {
  %r = tosa.pow %x, %y : (tensor<?xf32>, tensor<1x?x3xf32>) -> tensor<1x?x3xf32>
  return %r : tensor<1x?x3xf32>
}
func.func @bc5(%x: tensor<4x3xf32>, %y: tensor<1x2x4x1xf32>) -> tensor<1x2x4x3xf32> {
  %r = tosa.add %x, %y : (tensor<4x3xf32>, tensor<1x2x4x1xf32>) -> tensor<1x2x4x3xf32>
  return %r : tensor<1x2x4x3xf32>
}
func.func @ars(%x: tensor<4xi32>, %y: tensor<2x4xi32>, %s: tensor<1xi8>) -> (tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi1>) {
  %r = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
  %q = tosa.mul %x, %y, %s : (tensor<4xi32>, tensor<2x4xi32>, tensor<1xi8>) -> tensor<2x4xi32>
  %z = tosa.greater %y, %x : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi1>
  return %r, %q, %z : tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi1>
}
func.func @s1(%p: tensor<2x3xi1>, %x: tensor<3xf32>, %y: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %r = tosa.select %p, %x, %y : (tensor<2x3xi1>, tensor<3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}
func.func @s2(%p: tensor<1x2x3xi1>, %x: tensor<3xf32>, %y: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
  %r = tosa.select %p, %x, %y : (tensor<1x2x3xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}
func.func @s3(%p: tensor<1x2x3xi1>, %x: tensor<1x2x3xf32>, %y: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
  %r = tosa.select %p, %x, %y : (tensor<1x2x3xi1>, tensor<1x2x3xf32>, tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}
func.func @s4(%p: tensor<i1>, %x: tensor<1x2x3xf32>, %y: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
  %r = tosa.select %p, %x, %y : (tensor<i1>, tensor<1x2x3xf32>, tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}
func.func @s5(%p: tensor<3xi1>, %x: tensor<3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = tosa.select %p, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
// becomes
module {
  func.func @bc(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %arg1, %0 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %2 = tosa.add %arg0, %1 : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
  func.func @bc1(%arg0: tensor<3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %arg0, %0 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %2 = tosa.sub %1, %arg1 : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
  func.func @bc2(%arg0: tensor<f32>, %arg1: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = tosa.const_shape  {values = dense<1> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.reshape %arg0, %0 : (tensor<f32>, !tosa.shape<3>) -> tensor<1x1x1xf32>
    %2 = tosa.maximum %1, %arg1 : (tensor<1x1x1xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    return %2 : tensor<1x2x3xf32>
  }
  func.func @sel(%arg0: tensor<i1>, %arg1: tensor<3xf32>, %arg2: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<1> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.reshape %arg0, %1 : (tensor<i1>, !tosa.shape<3>) -> tensor<1x1x1xi1>
    %3 = tosa.reshape %arg1, %0 : (tensor<3xf32>, !tosa.shape<3>) -> tensor<1x1x3xf32>
    %4 = tosa.select %2, %3, %arg2 : (tensor<1x1x1xi1>, tensor<1x1x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    return %4 : tensor<1x2x3xf32>
  }
  func.func @bc4(%arg0: tensor<?xf32>, %arg1: tensor<1x?x3xf32>) -> tensor<1x?x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, -1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.reshape %arg0, %0 : (tensor<?xf32>, !tosa.shape<3>) -> tensor<1x1x?xf32>
    %2 = tosa.pow %1, %arg1 : (tensor<1x1x?xf32>, tensor<1x?x3xf32>) -> tensor<1x?x3xf32>
    return %2 : tensor<1x?x3xf32>
  }
  func.func @bc5(%arg0: tensor<4x3xf32>, %arg1: tensor<1x2x4x1xf32>) -> tensor<1x2x4x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 4, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.reshape %arg0, %0 : (tensor<4x3xf32>, !tosa.shape<4>) -> tensor<1x1x4x3xf32>
    %2 = tosa.add %1, %arg1 : (tensor<1x1x4x3xf32>, tensor<1x2x4x1xf32>) -> tensor<1x2x4x3xf32>
    return %2 : tensor<1x2x4x3xf32>
  }
  func.func @ars(%arg0: tensor<4xi32>, %arg1: tensor<2x4xi32>, %arg2: tensor<1xi8>) -> (tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi1>) {
    %0 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %arg0, %0 : (tensor<4xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %2 = tosa.arithmetic_right_shift %1, %arg1 {round = true} : (tensor<1x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
    %3 = tosa.reshape %arg0, %0 : (tensor<4xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %4 = tosa.mul %3, %arg1, %arg2 : (tensor<1x4xi32>, tensor<2x4xi32>, tensor<1xi8>) -> tensor<2x4xi32>
    %5 = tosa.reshape %arg0, %0 : (tensor<4xi32>, !tosa.shape<2>) -> tensor<1x4xi32>
    %6 = tosa.greater %arg1, %5 : (tensor<2x4xi32>, tensor<1x4xi32>) -> tensor<2x4xi1>
    return %2, %4, %6 : tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi1>
  }
  func.func @s1(%arg0: tensor<2x3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.reshape %arg0, %1 : (tensor<2x3xi1>, !tosa.shape<3>) -> tensor<1x2x3xi1>
    %3 = tosa.reshape %arg1, %0 : (tensor<3xf32>, !tosa.shape<3>) -> tensor<1x1x3xf32>
    %4 = tosa.select %2, %3, %arg2 : (tensor<1x2x3xi1>, tensor<1x1x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    return %4 : tensor<1x2x3xf32>
  }
  func.func @s2(%arg0: tensor<1x2x3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<[1, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.reshape %arg1, %1 : (tensor<3xf32>, !tosa.shape<3>) -> tensor<1x1x3xf32>
    %3 = tosa.reshape %arg2, %0 : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x2x3xf32>
    %4 = tosa.select %arg0, %2, %3 : (tensor<1x2x3xi1>, tensor<1x1x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    return %4 : tensor<1x2x3xf32>
  }
  func.func @s3(%arg0: tensor<1x2x3xi1>, %arg1: tensor<1x2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.reshape %arg2, %0 : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x2x3xf32>
    %2 = tosa.select %arg0, %arg1, %1 : (tensor<1x2x3xi1>, tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    return %2 : tensor<1x2x3xf32>
  }
  func.func @s4(%arg0: tensor<i1>, %arg1: tensor<1x2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %1 = tosa.const_shape  {values = dense<1> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.reshape %arg0, %1 : (tensor<i1>, !tosa.shape<3>) -> tensor<1x1x1xi1>
    %3 = tosa.reshape %arg2, %0 : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x2x3xf32>
    %4 = tosa.select %2, %arg1, %3 : (tensor<1x1x1xi1>, tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    return %4 : tensor<1x2x3xf32>
  }
  func.func @s5(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %arg0, %0 : (tensor<3xi1>, !tosa.shape<2>) -> tensor<1x3xi1>
    %2 = tosa.reshape %arg1, %0 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %3 = tosa.select %1, %2, %arg2 : (tensor<1x3xi1>, tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %3 : tensor<2x3xf32>
  }
}
