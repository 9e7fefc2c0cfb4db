// Legal operations beside the examples of the definitions: other element types, zero points that are constants, modes.

func.func @conv2d_i8(%x: tensor<1x8x8x3xi8>, %w: tensor<4x3x3x3xi8>, %b: tensor<1xi32>) {
  %i = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %j = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.conv2d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 2, 1>, pad = array<i64: 1, 2, 3, 0>, stride = array<i64: 3, 1>} : (tensor<1x8x8x3xi8>, tensor<4x3x3x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x9x4xi32>
  return
}

// -----

func.func @conv2d_i16(%x: tensor<?x8x8x3xi16>, %w: tensor<4x3x3x3xi8>, %b: tensor<4xi48>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.conv2d %x, %w, %b, %i, %j {acc_type = i48, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x8x8x3xi16>, tensor<4x3x3x3xi8>, tensor<4xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<?x8x8x4xi48>
  return
}

// -----

func.func @conv3d_f16(%x: tensor<1x4x4x4x3xf16>, %w: tensor<2x2x2x2x3xf16>, %b: tensor<2xf16>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %r = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 2, 1>} : (tensor<1x4x4x4x3xf16>, tensor<2x2x2x2x3xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x3x2x3x2xf16>
  return
}

// -----

func.func @depthwise_i8(%x: tensor<1x8x8x3xi8>, %w: tensor<3x3x3x2xi4>, %b: tensor<6xi32>) {
  %i = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %j = "tosa.const"() <{values = dense<0> : tensor<1xi4>}> : () -> tensor<1xi4>
  %r = tosa.depthwise_conv2d %x, %w, %b, %i, %j {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xi8>, tensor<3x3x3x2xi4>, tensor<6xi32>, tensor<1xi8>, tensor<1xi4>) -> tensor<1x8x8x6xi32>
  return
}

// -----

func.func @transpose_conv2d_i8(%x: tensor<1x4x4x3xi8>, %w: tensor<2x2x2x3xi8>, %b: tensor<2xi32>) {
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = i32, out_pad = array<i64: -1, 2, 1, 0>, stride = array<i64: 2, 3>} : (tensor<1x4x4x3xi8>, tensor<2x2x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x12x2xi32>
  return
}

// -----

func.func @avg_pool2d_i8(%x: tensor<1x8x8x3xi8>) {
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 3, 2>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x8x8x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x8x3xi8>
  return
}

// -----

func.func @avg_pool2d_i16(%x: tensor<1x8x8x3xi16>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %r = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x3xi16>
  return
}

// -----

func.func @matmul_i8(%a: tensor<2x3x4xi8>, %b: tensor<2x4x5xi8>) {
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  return
}

// -----

func.func @matmul_i16(%a: tensor<?x3x4xi16>, %b: tensor<2x4x5xi16>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %r = tosa.matmul %a, %b, %z, %z : (tensor<?x3x4xi16>, tensor<2x4x5xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x3x5xi48>
  return
}

// -----

func.func @matmul_f8(%a: tensor<1x3x4xf8E4M3FN>, %b: tensor<1x4x5xf8E4M3FN>, %z: tensor<1xf8E4M3FN>) {
  %r = tosa.matmul %a, %b, %z, %z : (tensor<1x3x4xf8E4M3FN>, tensor<1x4x5xf8E4M3FN>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x3x5xf16>
  return
}

// -----

func.func @negate_i8(%x: tensor<4xi8>) {
  %i = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %j = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.negate %x, %i, %j : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @negate_i32(%x: tensor<4x5xi32>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = tosa.negate %x, %i, %i : (tensor<4x5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4x5xi32>
  return
}

// -----

func.func @mul_i32(%a: tensor<4x1xi32>, %b: tensor<1x5xi32>) {
  %s = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %a, %b, %s : (tensor<4x1xi32>, tensor<1x5xi32>, tensor<1xi8>) -> tensor<4x5xi32>
  return
}

// -----

func.func @mul_i16(%a: tensor<4x5xi16>, %b: tensor<4x5xi16>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %a, %b, %s : (tensor<4x5xi16>, tensor<4x5xi16>, tensor<1xi8>) -> tensor<4x5xi32>
  return
}

// -----

func.func @rescale_unsigned(%x: tensor<4x3xi8>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @rescale_u16(%x: tensor<4x3xi16>) {
  %m = "tosa.const"() <{values = dense<16384> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<14> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<-32768> : tensor<1xi16>}> : () -> tensor<1xi16>
  %o = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<4x3xi16>, tensor<1xi16>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<4x3xi16>
  return
}

// -----

func.func @rescale_per_channel(%x: tensor<4x3xi48>) {
  %m = "tosa.const"() <{values = dense<[16384, 16385, 16386]> : tensor<3xi16>}> : () -> tensor<3xi16>
  %s = "tosa.const"() <{values = dense<[14, 15, 16]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
  %o = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<4x3xi48>, tensor<3xi16>, tensor<3xi8>, tensor<1xi48>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @clamp_i8(%x: tensor<4xi8>) {
  %r = tosa.clamp %x {max_val = 5 : i8, min_val = -5 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @clamp_u8(%x: tensor<4xui8>) {
  %r = tosa.clamp %x {max_val = 200 : ui8, min_val = 5 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return
}

// -----

func.func @resize_i8(%x: tensor<1x1x4x3xi8>) {
  %s = tosa.const_shape {values = dense<[16, 1, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x1x4x3xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x8x3xi8>
  return
}

// -----

func.func @table_i16(%x: tensor<4x5xi16>, %t: tensor<513xi16>) {
  %r = tosa.table %x, %t : (tensor<4x5xi16>, tensor<513xi16>) -> tensor<4x5xi32>
  return
}

// -----

func.func @gather_i64(%v: tensor<1x4x5xi8>, %i: tensor<1x3xi64>) {
  %r = tosa.gather %v, %i : (tensor<1x4x5xi8>, tensor<1x3xi64>) -> tensor<1x3x5xi8>
  return
}

// -----

func.func @pad_i8(%x: tensor<?x5xi8>, %v: tensor<1xi8>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.pad %x, %p, %v : (tensor<?x5xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<?x7xi8>
  return
}

// -----

func.func @scalars(%x: tensor<f32>, %y: tensor<f32>, %p: tensor<i1>) {
  %a = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %b = tosa.select %p, %x, %y : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %c = tosa.cast %x : (tensor<f32>) -> tensor<i32>
  %d = tosa.abs %x : (tensor<f32>) -> tensor<f32>
  %s = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %e = tosa.reshape %x, %s : (tensor<f32>, !tosa.shape<2>) -> tensor<1x1xf32>
  %n = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %f = tosa.reshape %e, %n : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>, %y: tensor<*xf32>) {
  %s = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %a = tosa.add %x, %y : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %b = tosa.reshape %x, %s : (tensor<*xf32>, !tosa.shape<2>) -> tensor<2x?xf32>
  %c = tosa.reduce_max %x {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  %d = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<*xf32>
  %e = tosa.concat %x, %y {axis = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %f = tosa.tile %x, %s : (tensor<*xf32>, !tosa.shape<2>) -> tensor<*xf32>
  return
}

// -----

func.func @quantized(%x: tensor<1x8x8x3x!quant.uniform<i8:f32, 0.5>>, %w: tensor<4x3x3x3x!quant.uniform<i8:f32, 0.25>>, %b: tensor<4xi32>, %z: tensor<1xi8>) {
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3x!quant.uniform<i8:f32, 0.5>>, tensor<4x3x3x3x!quant.uniform<i8:f32, 0.25>>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x4xi32>
  %a = tosa.add %x, %x : (tensor<1x8x8x3x!quant.uniform<i8:f32, 0.5>>, tensor<1x8x8x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x8x8x3x!quant.uniform<i8:f32, 0.5>>
  %m = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @control_flow(%p: tensor<1xi1>, %x: tensor<?xf32>, %n: tensor<i32>, %one: tensor<i32>) {
  %r = tosa.cond_if %p (%a = %x) : tensor<1xi1> (tensor<?xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  } else {
  ^bb0(%a: tensor<?xf32>):
    tosa.yield %a : tensor<?xf32>
  }
  %q = tosa.cond_if %p : tensor<1xi1> -> tensor<i32> {
    tosa.yield %n : tensor<i32>
  } else {
    tosa.yield %one : tensor<i32>
  }
  return
}
