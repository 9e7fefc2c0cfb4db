// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  %m = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.tile' op expect 'multiples' to have rank 2 but got 1.}}
  %r = tosa.tile %x, %m : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %m = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %r = tosa.tile %x, %m : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect result size 8 in dimension 0 but got 4}}
  %r = tosa.tile %x, %m : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf16>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.tile %x, %m : (tensor<2x3xf16>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect same input and output tensor rank, got 2 and 3}}
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.tile' op expect result size 6 in dimension 0 but got 4}}
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %m: !tosa.shape<2>) {
  // expected-error@+1 {{'tosa.tile' op expect shape operands to be computed by operations of tosa, such as tosa.const_shape}}
  %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @unranked_input(%x: tensor<*xf32>) {
  %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{expect 'multiples' to have rank 1 but got 2}}
  %r = tosa.tile %x, %m : (tensor<*xf32>, !tosa.shape<2>) -> tensor<4xf32>
  return
}
