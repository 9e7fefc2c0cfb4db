// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types ('f32')}}
  %r = tosa.clamp %x {max_val = 1 : i32, min_val = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0.0, max_val=nan}}
  %r = tosa.clamp %x {max_val = 0x7FC00000 : f32, min_val = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=1.0, max_val=0.0}}
  %r = tosa.clamp %x {max_val = 0.0 : f32, min_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=nan, max_val=0.0}}
  %r = tosa.clamp %x {max_val = 0.0 : f32, min_val = 0x7FC00000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xui8>) {
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=200, max_val=5}}
  %r = tosa.clamp %x {max_val = 5 : ui8, min_val = 200 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return
}
