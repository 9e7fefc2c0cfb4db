// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.clz' op expected a result of the shape of 'tensor<4xi32>', found 'tensor<5xi32>'}}
  %r = tosa.clz %x : (tensor<4xi32>) -> tensor<5xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.clz' op expected a result of rank 1, found rank 2}}
  %r = tosa.clz %x : (tensor<4xi32>) -> tensor<4x1xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.clz' op element types differ: i32, f16}}
  %r = tosa.clz %x : (tensor<4xi32>) -> tensor<4xf16>
  return
}
