func.func @add(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>) -> () {
  %r = tosa.add %x, %y : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}
func.func @add1(%x: tensor<?x3xf32>, %y: tensor<1x3xf32>) -> () {
  %r = tosa.add %x, %y : (tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<*xf32>
  return
}
func.func @add2(%x: tensor<?x3xf32>, %y: tensor<*xf32>) -> () {
  %r = tosa.add %x, %y : (tensor<?x3xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}
func.func @add3(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> () {
  %r = tosa.add %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<*xf32>
  return
}
func.func @concat(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>, %z: tensor<*xf32>) -> () {
  %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  %s = tosa.concat %x, %y, %z {axis = 1 : i32} : (tensor<?x3xf32>, tensor<2x3xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t = tosa.concat %z {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  return
}
func.func @pad(%x: tensor<?x3xf32>, %z: tensor<*xf32>, %v: tensor<1xf32>) -> () {
  %p = tosa.const_shape {values = dense<[1, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q = tosa.const_shape {values = dense<[1, 1, -1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.pad %x, %p, %v : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<*xf32>
  %r1 = tosa.pad %z, %p, %v : (tensor<*xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<*xf32>
  %r2 = tosa.pad %x, %q, %v : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<*xf32>
  return
}
func.func @slice(%x: tensor<?x3xf32>, %z: tensor<*xf32>) -> () {
  %p = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.const_shape {values = dense<[1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q2 = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.slice %x, %p, %q : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  %r1 = tosa.slice %z, %p, %q : (tensor<*xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  %r2 = tosa.slice %x, %p, %q2 : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  return
}
func.func @tile(%x: tensor<?x3xf32>, %z: tensor<*xf32>) -> () {
  %q = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.tile %x, %q : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<*xf32>
  %r1 = tosa.tile %z, %q : (tensor<*xf32>, !tosa.shape<2>) -> tensor<*xf32>
  return
}
func.func @reshape(%x: tensor<?x3xf32>, %z: tensor<*xf32>, %w: tensor<4x3xf32>) -> () {
  %q = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %x, %q : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<*xf32>
  %r1 = tosa.reshape %z, %q : (tensor<*xf32>, !tosa.shape<2>) -> tensor<*xf32>
  %r2 = tosa.reshape %w, %q : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<*xf32>
  %d = tosa.dim %w {axis = 0 : i32} : (tensor<4x3xf32>) -> !tosa.shape<1>
  %e = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %r3 = tosa.reshape %w, %e : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<*xf32>
  return
}
func.func @transpose(%x: tensor<?x3xf32>, %z: tensor<*xf32>) -> () {
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x3xf32>) -> tensor<*xf32>
  %r1 = tosa.transpose %z {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<*xf32>
  return
}
func.func @gather(%x: tensor<*xf32>, %i: tensor<2x4xi32>, %v: tensor<?x5x3xf32>, %j: tensor<*xi32>) -> () {
  %r = tosa.gather %x, %i : (tensor<*xf32>, tensor<2x4xi32>) -> tensor<*xf32>
  %r1 = tosa.gather %v, %i : (tensor<?x5x3xf32>, tensor<2x4xi32>) -> tensor<*xf32>
  %r2 = tosa.gather %v, %j : (tensor<?x5x3xf32>, tensor<*xi32>) -> tensor<*xf32>
  %u = tosa.scatter %v, %i, %x : (tensor<?x5x3xf32>, tensor<2x4xi32>, tensor<*xf32>) -> tensor<*xf32>
  %u1 = tosa.scatter %x, %i, %x : (tensor<*xf32>, tensor<2x4xi32>, tensor<*xf32>) -> tensor<*xf32>
  return
}
func.func @resize(%x: tensor<?x4x4x3xf32>, %y: tensor<1x?x4x3xf32>, %z: tensor<*xf32>) -> () {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<?x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  %r1 = tosa.resize %y, %s, %o, %b {mode = BILINEAR} : (tensor<1x?x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  %r2 = tosa.resize %z, %s, %o, %b {mode = BILINEAR} : (tensor<*xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  return
}
func.func @conv(%x: tensor<?x8x?x3xf32>, %w: tensor<4x2x3x3xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>, %u: tensor<*xf32>) -> () {
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 2>} : (tensor<?x8x?x3xf32>, tensor<4x2x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %r1 = tosa.conv2d %u, %u, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 2>} : (tensor<*xf32>, tensor<*xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %r2 = tosa.depthwise_conv2d %x, %u, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 2>} : (tensor<?x8x?x3xf32>, tensor<*xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %r3 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x?x3xf32>, tensor<4x2x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %r4 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x?x3xf32>) -> tensor<*xf32>
  return
}
func.func @red(%x: tensor<?x3xf32>, %z: tensor<*xf32>) -> () {
  %r = tosa.reduce_max %x {axis = 1 : i32} : (tensor<?x3xf32>) -> tensor<*xf32>
  %r1 = tosa.reduce_max %z {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  %r2 = tosa.argmax %z {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xi32>
  %r3 = tosa.argmax %x {axis = 1 : i32} : (tensor<?x3xf32>) -> tensor<*xi32>
  return
}
func.func @fft(%x: tensor<?x4x8xf32>, %y: tensor<2x4x8xf32>, %z: tensor<*xf32>) -> () {
  %r:2 = tosa.fft2d %x, %y {inverse = false} : (tensor<?x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %r1:2 = tosa.rfft2d %x : (tensor<?x4x8xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %r2:2 = tosa.rfft2d %z : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
func.func @mm(%x: tensor<?x4x8xf32>, %y: tensor<2x8x5xf32>, %z: tensor<*xf32>, %p : tensor<1xf32>) -> () {
  %r = tosa.matmul %x, %y, %p, %p : (tensor<?x4x8xf32>, tensor<2x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %r1 = tosa.matmul %z, %y, %p, %p : (tensor<*xf32>, tensor<2x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %c = tosa.clamp %x {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<?x4x8xf32>) -> tensor<*xf32>
  %n = tosa.negate %x, %p, %p : (tensor<?x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %k = tosa.cast %x : (tensor<?x4x8xf32>) -> tensor<*xi32>
  %i = tosa.identity %x : (tensor<?x4x8xf32>) -> tensor<*xf32>
  return
}
func.func @iff(%p: tensor<i1>, %x: tensor<2x3xf32>, %y: tensor<4x3xf32>) -> () {
  %r = tosa.cond_if %p (%a = %x, %b = %y) : tensor<i1> (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<*xf32> {
  ^bb0(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>):
    %s = tosa.exp %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
    tosa.yield %s : tensor<?x?xf32>
  } else {
  ^bb0(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>):
    tosa.yield %b : tensor<?x?xf32>
  }
  return
}
// becomes
module {
  func.func @add(%arg0: tensor<?x3xf32>, %arg1: tensor<2x3xf32>) {
    %0 = tosa.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
    return
  }
  func.func @add1(%arg0: tensor<?x3xf32>, %arg1: tensor<1x3xf32>) {
    %0 = tosa.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
    return
  }
  func.func @add2(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<*xf32>) -> tensor<*xf32>
    return
  }
  func.func @add3(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
    %0 = tosa.add %arg0, %arg1 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    return
  }
  func.func @concat(%arg0: tensor<?x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<*xf32>) {
    %0 = tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
    %1 = tosa.concat %arg0, %arg1, %arg2 {axis = 1 : i32} : (tensor<?x3xf32>, tensor<2x3xf32>, tensor<*xf32>) -> tensor<2x?xf32>
    %2 = tosa.concat %arg2 {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    return
  }
  func.func @pad(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>, %arg2: tensor<1xf32>) {
    %0 = tosa.const_shape  {values = dense<[1, 1, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<[1, 1, -1, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = tosa.pad %arg0, %0, %arg2 : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x8xf32>
    %3 = tosa.pad %arg1, %0, %arg2 : (tensor<*xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
    %4 = tosa.pad %arg0, %1, %arg2 : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
    return
  }
  func.func @slice(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.const_shape  {values = dense<[1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.const_shape  {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %3 = tosa.slice %arg0, %0, %1 : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
    %4 = tosa.slice %arg1, %0, %1 : (tensor<*xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?xf32>
    %5 = tosa.slice %arg0, %0, %2 : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x2xf32>
    return
  }
  func.func @tile(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.tile %arg0, %0 : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x9xf32>
    %2 = tosa.tile %arg1, %0 : (tensor<*xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    return
  }
  func.func @reshape(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>, %arg2: tensor<4x3xf32>) {
    %0 = tosa.const_shape  {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %arg0, %0 : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<2x?xf32>
    %2 = tosa.reshape %arg1, %0 : (tensor<*xf32>, !tosa.shape<2>) -> tensor<2x?xf32>
    %3 = tosa.reshape %arg2, %0 : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
    %4 = tosa.dim %arg2 {axis = 0 : i32} : (tensor<4x3xf32>) -> !tosa.shape<1>
    %5 = tosa.concat_shape %4, %4 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
    %6 = tosa.reshape %arg2, %5 : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    return
  }
  func.func @transpose(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x?xf32>
    %1 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<*xf32>
    return
  }
  func.func @gather(%arg0: tensor<*xf32>, %arg1: tensor<2x4xi32>, %arg2: tensor<?x5x3xf32>, %arg3: tensor<*xi32>) {
    %0 = tosa.gather %arg0, %arg1 : (tensor<*xf32>, tensor<2x4xi32>) -> tensor<2x4x?xf32>
    %1 = tosa.gather %arg2, %arg1 : (tensor<?x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
    %2 = tosa.gather %arg2, %arg3 : (tensor<?x5x3xf32>, tensor<*xi32>) -> tensor<?x?x3xf32>
    %3 = tosa.scatter %arg2, %arg1, %arg0 : (tensor<?x5x3xf32>, tensor<2x4xi32>, tensor<*xf32>) -> tensor<2x5x3xf32>
    %4 = tosa.scatter %arg0, %arg1, %arg0 : (tensor<*xf32>, tensor<2x4xi32>, tensor<*xf32>) -> tensor<2x?x?xf32>
    return
  }
  func.func @resize(%arg0: tensor<?x4x4x3xf32>, %arg1: tensor<1x?x4x3xf32>, %arg2: tensor<*xf32>) {
    %0 = tosa.const_shape  {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %1 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
    %3 = tosa.resize %arg0, %0, %1, %2 {mode = BILINEAR} : (tensor<?x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x8x8x3xf32>
    %4 = tosa.resize %arg1, %0, %1, %2 {mode = BILINEAR} : (tensor<1x?x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
    %5 = tosa.resize %arg2, %0, %1, %2 {mode = BILINEAR} : (tensor<*xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
    return
  }
  func.func @conv(%arg0: tensor<?x8x?x3xf32>, %arg1: tensor<4x2x3x3xf32>, %arg2: tensor<4xf32>, %arg3: tensor<1xf32>, %arg4: tensor<*xf32>) {
    %0 = tosa.conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x?x3xf32>, tensor<4x2x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x8x?x4xf32>
    %1 = tosa.conv2d %arg4, %arg4, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>} : (tensor<*xf32>, tensor<*xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x4xf32>
    %2 = tosa.depthwise_conv2d %arg0, %arg4, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x?x3xf32>, tensor<*xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x4xf32>
    %3 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, out_pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x?x3xf32>, tensor<4x2x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x17x?x4xf32>
    %4 = tosa.max_pool2d %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x?x3xf32>) -> tensor<?x7x?x3xf32>
    return
  }
  func.func @red(%arg0: tensor<?x3xf32>, %arg1: tensor<*xf32>) {
    %0 = tosa.reduce_max %arg0 {axis = 1 : i32} : (tensor<?x3xf32>) -> tensor<?x1xf32>
    %1 = tosa.reduce_max %arg1 {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %2 = tosa.argmax %arg1 {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xi32>
    %3 = tosa.argmax %arg0 {axis = 1 : i32} : (tensor<?x3xf32>) -> tensor<?xi32>
    return
  }
  func.func @fft(%arg0: tensor<?x4x8xf32>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<*xf32>) {
    %output_real, %output_imag = tosa.fft2d %arg0, %arg1 {inverse = false} : (tensor<?x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<?x4x8xf32>, tensor<2x4x8xf32>)
    %output_real_0, %output_imag_1 = tosa.rfft2d %arg0 : (tensor<?x4x8xf32>) -> (tensor<?x4x5xf32>, tensor<?x4x5xf32>)
    %output_real_2, %output_imag_3 = tosa.rfft2d %arg2 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
    return
  }
  func.func @mm(%arg0: tensor<?x4x8xf32>, %arg1: tensor<2x8x5xf32>, %arg2: tensor<*xf32>, %arg3: tensor<1xf32>) {
    %0 = tosa.matmul %arg0, %arg1, %arg3, %arg3 : (tensor<?x4x8xf32>, tensor<2x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x5xf32>
    %1 = tosa.matmul %arg2, %arg1, %arg3, %arg3 : (tensor<*xf32>, tensor<2x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x?x5xf32>
    %2 = tosa.clamp %arg0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
    %3 = tosa.negate %arg0, %arg3, %arg3 : (tensor<?x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x8xf32>
    %4 = tosa.cast %arg0 : (tensor<?x4x8xf32>) -> tensor<?x4x8xi32>
    %5 = tosa.identity %arg0 : (tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
    return
  }
  func.func @iff(%arg0: tensor<i1>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x3xf32>) {
    %0 = tosa.cond_if %arg0 (%arg3 = %arg1, %arg4 = %arg2) : tensor<i1> (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<?x3xf32> {
    ^bb0(%arg3: tensor<2x3xf32>, %arg4: tensor<4x3xf32>):
      %1 = tosa.exp %arg3 : (tensor<2x3xf32>) -> tensor<2x3xf32>
      tosa.yield %1 : tensor<2x3xf32>
    } else {
    ^bb0(%arg3: tensor<2x3xf32>, %arg4: tensor<4x3xf32>):
      tosa.yield %arg4 : tensor<4x3xf32>
    }
    return
  }
}
