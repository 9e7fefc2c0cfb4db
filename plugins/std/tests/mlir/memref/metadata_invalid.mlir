// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t0: tensor<f32>, %ix: index) {
  // expected-error@+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<f32>'}}
  "memref.dim"(%t0, %ix) : (tensor<f32>, index) -> index
  return
}

// -----

func.func @f(%m: memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>) {
  // expected-error@+1 {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>'}}
  "memref.extract_strided_metadata"(%m)  : (memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>) -> (memref<f32>, index, index, index)
  return
}
