// Element types, constants and roundings that no target has, or not the usual one.
// RUN: plait opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(tosa-validate)'

func.func @f(%x: tensor<1x8x8x4xi8>, %w: tensor<4x3x3x4xi8>, %b: tensor<4xi8>) {
  %0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.conv2d' op expected the same element type of both bias and result, found 'i8' and 'i32'}}
  %2 = tosa.conv2d %x, %w, %b, %0, %1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x4xi32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.argmax' op expected element types that a profile or an extension supports together, found f32, i8}}
  %r = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.add' op expected element types that a profile or an extension supports together, found i8, i8, i8}}
  %r = tosa.add %x, %x : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xf64>) {
  // expected-error@+1 {{'tosa.add' op expected elements of a type that a profile or an extension has, found 'f64'}}
  %r = tosa.add %x, %x : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return
}

// -----

func.func @f(%x: tensor<2xui32>) {
  // expected-error@+1 {{'tosa.add' op expected elements of a type that a profile or an extension has, found 'ui32'}}
  %r = tosa.add %x, %x : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op expected element types that a profile or an extension supports together, found i8, i8, i8, i8}}
  %r = tosa.mul %x, %x, %s : (tensor<2x3xi8>, tensor<2x3xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2xi8>) {
  %t = "tosa.const"() <{values = dense<0> : tensor<256xi8>}> : () -> tensor<256xi8>
  // expected-error@+1 {{'tosa.table' op expected results of the element type of the table, or of i32 for 16 bits, found 'i32'}}
  %r = tosa.table %x, %t : (tensor<2xi8>, tensor<256xi8>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xi8>, %y: tensor<1x3x5xi8>) {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.matmul' op expected element types that a profile or an extension supports together, found i8, i8, i8, i8, i8}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xi8>, tensor<1x3x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x5xi8>
  return
}

// -----

func.func @f(%x: tensor<2xi1>) {
  // expected-error@+1 {{'tosa.cast' op expected element types that a profile or an extension supports together, found i1, f32}}
  %r = tosa.cast %x : (tensor<2xi1>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2xi32>) {
  // expected-error@+1 {{'tosa.pow' op expected element types that a profile or an extension supports together, found i32, i32, i32}}
  %r = tosa.pow %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{'tosa.clz' op expected element types that a profile or an extension supports together, found f32, f32}}
  %r = tosa.clz %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x3xf32>, %y: tensor<1x3x5xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul' op expected a constant as operand #2, as targets without the extension dynamic ask for}}
  %r = tosa.matmul %x, %y, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>) {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<20> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op expected a target with the extension inexactround for rounding_mode INEXACT_ROUND}}
  %r = tosa.rescale %x, %m, %s, %a, %b {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = INEXACT_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>) {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<20> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.rescale' op expected a target with the extension doubleround for rounding_mode DOUBLE_ROUND}}
  %r = tosa.rescale %x, %m, %s, %a, %b {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi32>) {
  %r = tosa.add %x, %x : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>) {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<20> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.rescale %x, %m, %s, %a, %b {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}
