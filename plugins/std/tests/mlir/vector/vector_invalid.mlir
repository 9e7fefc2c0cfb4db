// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @too_many(%v: vector<4xf32>, %i: index) {
  // expected-error@+1 {{'vector.extract' op expected 0 dynamic indices, got 1}}
  %0 = "vector.extract"(%v, %i) <{static_position = array<i64>}> : (vector<4xf32>, index) -> vector<4xf32>
  return
}

// -----

func.func @too_few(%x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.insert' op expected 1 dynamic indices, got 0}}
  %0 = "vector.insert"(%x, %v) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>) -> vector<4xf32>
  return
}
