// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected equal sizes of dimension N, found [1, 2]}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<2x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected equal sizes of dimension C, found [2, 3]}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected numbers of at least 1 in scale, found [0, 2, 4, 2]}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, -1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected numbers of at least 1 in scale, found [4, 2, 4, -1]}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[2050, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected the scale of the height to be between 1/16 and 2048, exclusive, found 2050 / 2}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 64, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected the scale of the height to be between 1/16 and 2048, exclusive, found 4 / 64}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-5, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected the offset of the height to be in [-4, 64), found -5}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected the offset of the width to be in [-4, 64), found 64}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected the border of the height to be in [-64, 4), found 4}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, -65]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected the border of the width to be in [-64, 4), found -65}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected a height where scale_d divides (input - 1) * scale_n - offset + border, found 13 / 2}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected output width 7, found 8}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected scale, offset and border of 4, 2 and 2 numbers, found '!tosa.shape<3>' for 4}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<3>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected scale, offset and border of 4, 2 and 2 numbers, found '!tosa.shape<1>' for 2}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x16384x4x3xf32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected input and output height below 16384, found 32768}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x16384x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x32768x8x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x3xf32>, %s: !tosa.shape<4>) {
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected shape operands that operations of tosa compute, such as tosa.const_shape}}
  %r = tosa.resize %x, %s, %o, %o {mode = BILINEAR} : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
  return
}
