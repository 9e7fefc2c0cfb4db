// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.to_buffer' op operand #0 must be a tensor, found 'memref<4xf32>'}}
  "bufferization.to_buffer"(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.to_tensor' op result #0 must be a tensor, found 'memref<4xf32>'}}
  "bufferization.to_tensor"(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}
