// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.clz' op result type 'tensor<5xi32>' does not have shape compatible with the operands' 'tensor<4xi32>'}}
  %r = tosa.clz %x : (tensor<4xi32>) -> tensor<5xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.clz' op result type has different rank than operands}}
  %r = tosa.clz %x : (tensor<4xi32>) -> tensor<4x1xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.clz' op requires the same element type for all operands and results}}
  %r = tosa.clz %x : (tensor<4xi32>) -> tensor<4xf16>
  return
}
