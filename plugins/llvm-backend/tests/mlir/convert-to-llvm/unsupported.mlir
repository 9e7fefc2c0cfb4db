// What has no form in llvm on rows of a size that is known.
// RUN: plait opt %s --convert-to-llvm --split-input-file --verify-diagnostics

func.func @scale() -> index {
  // expected-error@+1 {{the sizes of scalable vectors are not known when the program is compiled}}
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
