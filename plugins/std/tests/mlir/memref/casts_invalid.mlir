// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%i: f32) {
  // expected-error@+1 {{'memref.cast' op operand #0 must be a memref, ranked or unranked, found 'f32'}}
  "memref.cast"(%i) : (f32) -> (memref<4xf32>)
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' do not allow this cast}}
  "memref.cast"(%m) : (memref<4xf32>) -> (memref<5xf32>)
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op attribute 'alignment' must be a power of two of type i32}}
  "memref.assume_alignment"(%m) {alignment = 0 : i32} : (memref<4xf32>) -> (memref<4xf32>)
  return
}
