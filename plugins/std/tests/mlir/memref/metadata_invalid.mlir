// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t0: tensor<f32>, %ix: index) {
  // expected-error@+1 {{'memref.dim' op operand #0 must be a memref of rank 1 or higher, or of unknown rank, found 'tensor<f32>'}}
  "memref.dim"(%t0, %ix) : (tensor<f32>, index) -> index
  return
}

// -----

func.func @f(%m: memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>) {
  // expected-error@+1 {{'memref.extract_strided_metadata' op operand #0 must be a strided memref, found 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>'}}
  "memref.extract_strided_metadata"(%m)  : (memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>) -> (memref<f32>, index, index, index)
  return
}
