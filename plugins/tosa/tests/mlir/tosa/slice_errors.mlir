// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expect start and size of 2 numbers (the rank), got 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect same input and output tensor rank}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op start values must be non-negative, got [-1, 0]}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op start + size must be at most the size of dimension 0: 3 + 2 > 4}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf16>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect same input and output tensor rank, got 2 and 3}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect start and size of 2 numbers (the rank), got 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.slice' op expect start and size of 2 numbers (the rank), got 1}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<1>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op size values must be positive, or -1 where they are not known, got [0, 3]}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, -2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op size values must be positive, or -1 where they are not known, got [2, -2]}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op start + size must be at most the size of dimension 0: 3 + 2 > 4}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect output size 4 in dimension 1, got 3}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %a: !tosa.shape<2>) {
  %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice' op expect shape operands to be computed by operations of tosa, such as tosa.const_shape}}
  %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return
}
