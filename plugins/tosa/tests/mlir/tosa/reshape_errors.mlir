// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op expected the same element type of input and output, found 'f32' and 'i32'}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<20xi32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op expected a shape of 2 numbers, the rank of the result, found 1}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op expected a result of shape [20], found}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<10xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[10]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op cannot reshape 20 elements into 10}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<10xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[-2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op expected sizes of at least 0, or -1 for one that follows, found -2}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op expected -1 for one size at most, found [-1, -1]}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %s: !tosa.shape<1>) {
  // expected-error@+1 {{'tosa.reshape' op expected shape operands that operations of tosa compute, such as tosa.const_shape}}
  %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return
}
