// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.pad' op expected padding tensor dim 0 to have size 4 (2*rank(shape1)) but got size 2}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op expect same input and output tensor rank}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.pad' op mismatch in output shape at dimension 0: expected 4 + 1 + 1 = 6, but got 7}}
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<7x5xf32>
  return
}
