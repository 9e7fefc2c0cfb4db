// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.erf' op expected a result of the shape of 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %r = tosa.erf %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.erf' op expected a result of rank 1, found rank 2}}
  %r = tosa.erf %x : (tensor<4xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.erf' op element types differ: f32, f16}}
  %r = tosa.erf %x : (tensor<4xf32>) -> tensor<4xf16>
  return
}
