// What has no form in llvm on rows of a size that is known.
// RUN: plait opt %s --convert-to-llvm --split-input-file --verify-diagnostics

func.func @scale() -> index {
  // expected-error@+1 {{run fix-scalable-vectors first, which makes fixed vectors of scalable ones}}
  %0 = vector.vscale
  return %0 : index
}

// -----

func.func @contract(%a: vector<4xf32>, %x: f32) -> f32 {
  // expected-error@+1 {{run unroll-vectors first, which makes arithmetic on rows of it}}
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// -----

func.func @type_cast(%m: memref<2x4xf32>) -> memref<2xvector<4xf32>> {
  // expected-error@+1 {{run flatten-memrefs-of-vectors first, which makes memrefs of scalars of memrefs of vectors}}
  %0 = vector.type_cast %m : memref<2x4xf32> to memref<2xvector<4xf32>>
  return %0 : memref<2xvector<4xf32>>
}
