// A reduction is cut in parts for all rows to be one block, which reads a panel just after it is copied: else all panels
// would be written before.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=6144 l2-bytes=73728 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s

// CHECK-LABEL: func.func @transposed
// CHECK: scf.for %[[K:.+]] = %c0 to %c256 step %c128
// CHECK: tensor.extract_slice %x[0, %[[K]]{{\]}} [40, 128]
func.func @transposed(%x: tensor<40x256xf32>, %y: tensor<64x256xf32>) -> tensor<40x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x64xf32>) -> tensor<40x64xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %y : tensor<40x256xf32>, tensor<64x256xf32>) outs(%f : tensor<40x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<40x64xf32>
  return %0 : tensor<40x64xf32>
}
