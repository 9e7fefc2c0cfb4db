// Groups of a few features that come last: rows are outside of the groups, which read the same lines of the cache.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=524288 vector-bits=256 vector-registers=16},canonicalize,cse)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=4096 vector-bits=256 vector-registers=16},canonicalize,cse)' | filecheck %s --check-prefix=FAR

// CHECK-LABEL: func.func @groups(
// CHECK: scf.for %[[H:.*]] = %c0 to %c20 step %c1
// CHECK: scf.for %[[G:.*]] = %c0 to %c16 step %c1
// CHECK: scf.for %[[W:.*]] = %c0 to %c28 step %c14
// CHECK: linalg.generic

// What kernels of all groups read leaves the cache: one after the other.
// FAR-LABEL: func.func @groups(
// FAR: scf.for %[[G:.*]] = %c0 to %c16 step %c1
// FAR: scf.for %[[H:.*]] = %{{.*}} to %{{.*}} step
func.func @groups(%x: tensor<22x30x16x4xf32>, %w: tensor<16x3x3x4x4xf32>) -> tensor<20x28x16x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<20x28x16x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<20x28x16x4xf32>) -> tensor<20x28x16x4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(h, w, g, o, i, j, c) -> (h + i, w + j, g, c)>, affine_map<(h, w, g, o, i, j, c) -> (g, i, j, c, o)>, affine_map<(h, w, g, o, i, j, c) -> (h, w, g, o)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %w : tensor<22x30x16x4xf32>, tensor<16x3x3x4x4xf32>) outs(%f : tensor<20x28x16x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<20x28x16x4xf32>
  return %0 : tensor<20x28x16x4xf32>
}
