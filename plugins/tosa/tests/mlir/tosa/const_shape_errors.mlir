// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'tosa.const_shape' op expected values of rank 1, found rank 2}}
  %s = tosa.const_shape {values = dense<[[2, 3]]> : tensor<1x2xindex>} : () -> !tosa.shape<2>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const_shape' op expected 3 values for '!tosa.shape<3>', found 2}}
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<3>
  return
}

// -----

// expected-error@+1 {{a rank cannot be negative, found -1}}
func.func @negative_rank(%a: !tosa.shape<-1>) {
  return
}
