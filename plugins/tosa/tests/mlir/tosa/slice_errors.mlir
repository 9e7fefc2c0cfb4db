// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expected start and size of 2 numbers (the rank), found 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op input and output must have one rank, found 2 and 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected numbers of at least 0 in start, found [-1, 0]}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected start + size up to 4 in dimension 0, found 3 + 2}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf16>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op input and output must have one rank, found 2 and 3}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected start and size of 2 numbers (the rank), found 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expected start and size of 2 numbers (the rank), found 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<1>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected sizes of at least 1, or -1 where they are not known, found [0, 3]}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, -2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected sizes of at least 1, or -1 where they are not known, found [2, -2]}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected start + size up to 4 in dimension 0, found 3 + 2}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected output size 4 in dimension 1, found 3}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %a: !tosa.shape<2>) {
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expected shape operands that operations of tosa compute, such as tosa.const_shape}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}
