// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  %m = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.tile' op expected 2 multiples (the rank), found 1}}
  %r = tosa.tile %x, %m : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %m = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expected multiples of at least 1, or -1 where they are not known, found [0, 1]}}
  %r = tosa.tile %x, %m : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expected result size 8 in dimension 0, found 4}}
  %r = tosa.tile %x, %m : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf16>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.tile %x, %m : (tensor<2x3xf16>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op input and output must have one rank, found 2 and 3}}
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expected result size 6 in dimension 0, found 4}}
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %m: !tosa.shape<2>) {
  // expected-error@+1 {{'tosa.tile' op expected shape operands that operations of tosa compute, such as tosa.const_shape}}
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @unranked_input(%x: tensor<*xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{expected 1 multiples (the rank), found 2}}
  %r = tosa.tile %x, %m : (tensor<*xf32>, !tosa.shape<2>) -> tensor<4xf32>
  return
}
