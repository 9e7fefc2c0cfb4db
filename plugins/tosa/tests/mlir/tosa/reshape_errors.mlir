// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op requires the same element type for input and output}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<20xi32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op new shape does not match result rank}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.reshape' op new shape is inconsistent with result shape}}
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
  // expected-error@+1 {{'tosa.reshape' op new shape has invalid tensor dimension size -2}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %s = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %r = tosa.reshape %x, %s : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %s: !tosa.shape<1>) {
  // expected-error@+1 {{'tosa.reshape' op expect shape operands to be computed by operations of tosa, such as tosa.const_shape}}
  %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return
}
