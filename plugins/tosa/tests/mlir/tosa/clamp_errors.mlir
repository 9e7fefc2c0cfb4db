// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op expected min_val and max_val of the element type 'f32', found 'i32' and 'i32'}}
  %r = tosa.clamp %x {max_val = 1 : i32, min_val = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op expected numbers as min_val and max_val, found 0.0 and nan}}
  %r = tosa.clamp %x {max_val = 0x7FC00000 : f32, min_val = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op expected a min_val up to max_val, found 1.0 and 0.0}}
  %r = tosa.clamp %x {max_val = 0.0 : f32, min_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op expected numbers as min_val and max_val, found nan and 0.0}}
  %r = tosa.clamp %x {max_val = 0.0 : f32, min_val = 0x7FC00000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xui8>) {
  // expected-error@+1 {{'tosa.clamp' op expected a min_val up to max_val, found 200 and 5}}
  %r = tosa.clamp %x {max_val = 5 : ui8, min_val = 200 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return
}
