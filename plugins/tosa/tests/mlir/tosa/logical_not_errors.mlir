// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi1>) {
  // expected-error@+1 {{'tosa.logical_not' op expected a result of the shape of 'tensor<4xi1>', found 'tensor<5xi1>'}}
  %r = tosa.logical_not %x : (tensor<4xi1>) -> tensor<5xi1>
  return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error@+1 {{'tosa.logical_not' op expected a result of rank 1, found rank 2}}
  %r = tosa.logical_not %x : (tensor<4xi1>) -> tensor<4x1xi1>
  return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error@+1 {{'tosa.logical_not' op result #0 must be a tensor of i1 without dimensions of size 0, found 'tensor<4xf16>'}}
  %r = tosa.logical_not %x : (tensor<4xi1>) -> tensor<4xf16>
  return
}
