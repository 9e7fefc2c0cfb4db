// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.pad' op expected padding of 4 numbers (two for each dimension), found 2}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op input and output must have one rank, found 2 and 1}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op expected size 4 + 1 + 1 in dimension 0 of the output, found 7}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<7x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf16>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op expected the same element type of pad_const and output, found 'f16' and 'f32'}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf16>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf16>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, -2, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op expected padding of at least 0, or -1 where it is not known, found [1, -2, 0, 0]}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>, %p: !tosa.shape<4>) {
  // expected-error@+1 {{'tosa.pad' op expected shape operands that operations of tosa compute, such as tosa.const_shape}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op input and output must have one rank, found 2 and 3}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error@+1 {{'tosa.pad' op expected padding of 4 numbers (two for each dimension), found 3}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<3>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  // expected-error@+1 {{'tosa.pad' op operand #0 must be a tensor of number without dimensions of size 0, of rank 1 or higher, found 'tensor<f32>'}}
  %r = tosa.pad %x, %p, %v : (tensor<f32>, !tosa.shape<0>, tensor<1xf32>) -> tensor<f32>
  return
}
