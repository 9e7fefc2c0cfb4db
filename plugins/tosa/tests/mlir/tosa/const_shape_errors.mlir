// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'tosa.const_shape' op expect elements in attribute values with rank 1}}
  %s = tosa.const_shape {values = dense<[[2, 3]]> : tensor<1x2xindex>} : () -> !tosa.shape<2>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const_shape' op expect number of elements in attribute values (2) to be equal to the rank (3) for the result shape type}}
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<3>
  return
}
