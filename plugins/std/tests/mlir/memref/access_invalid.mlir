// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t0: tensor<f32>, %ix: index) {
  // expected-error@+1 {{'memref.load' op operand #0 must be a memref, found 'tensor<f32>'}}
  "memref.load"(%t0, %ix) : (tensor<f32>, index) -> f32
  return
}

// -----

func.func @f(%m: memref<4xf32>, %ix: index) {
  // expected-error@+1 {{'memref.load' op expected that 'result' has the element type of 'memref'}}
  "memref.load"(%m, %ix) : (memref<4xf32>, index) -> f64
  return
}

// -----

func.func @f(%m: memref<4xf32>, %ix: index) {
  // expected-error@+1 {{'memref.load' op expected 1 indices, found 2}}
  "memref.load"(%m, %ix, %ix) : (memref<4xf32>, index, index) -> f32
  return
}

// -----

func.func @f(%i: f32, %m: memref<4xf32>) {
  // expected-error@+1 {{'memref.store' op expected 1 indices, got 0}}
  "memref.store"(%i, %m) : (f32, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %ix: index) {
  // expected-error@+1 {{'memref.load' op attribute 'alignment' must be a power of two of type i64}}
  "memref.load"(%m, %ix) {alignment = 3} : (memref<4xf32>, index) -> f32
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) {
  // expected-error@+1 {{'memref.copy' op all operands must have one shape}}
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<4xf64>) {
  // expected-error@+1 {{'memref.copy' op all operands must have one element type}}
  memref.copy %m, %n : memref<4xf32> to memref<4xf64>
  return
}
