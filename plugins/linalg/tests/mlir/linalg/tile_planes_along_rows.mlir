// Windows of planes: tiles come one beside the other where a row has some of them, and the first cache holds what they read.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 vector-bits=128 vector-registers=16},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @long_rows(
// CHECK: scf.for %[[C:.*]] = %{{.*}} to %c5 step
// CHECK: scf.for %[[H:.*]] = %{{.*}} to %c42 step
// CHECK: scf.for %[[W:.*]] = %{{.*}} to %c64 step %c8
// CHECK: tensor.extract_slice %{{.*}}[%[[C]], %[[H]], %[[W]]{{.}} [1, 9, 10]
func.func @long_rows(%x: tensor<5x44x66xf32>, %w: tensor<5x3x3xf32>) -> tensor<5x42x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x42x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x42x64xf32>) -> tensor<5x42x64xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(c, h, w, i, j) -> (c, h + i, w + j)>, affine_map<(c, h, w, i, j) -> (c, i, j)>, affine_map<(c, h, w, i, j) -> (c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %w : tensor<5x44x66xf32>, tensor<5x3x3xf32>) outs(%f : tensor<5x42x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<5x42x64xf32>
  return %0 : tensor<5x42x64xf32>
}

// Two tiles in a row.
// CHECK-LABEL: func.func @short_rows(
// CHECK: scf.for %[[W:.*]] = %{{.*}} to %c16 step %c8
// CHECK: scf.for %[[H:.*]] = %{{.*}} to %c42 step
func.func @short_rows(%x: tensor<5x44x18xf32>, %w: tensor<5x3x3xf32>) -> tensor<5x42x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x42x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x42x16xf32>) -> tensor<5x42x16xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(c, h, w, i, j) -> (c, h + i, w + j)>, affine_map<(c, h, w, i, j) -> (c, i, j)>, affine_map<(c, h, w, i, j) -> (c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %w : tensor<5x44x18xf32>, tensor<5x3x3xf32>) outs(%f : tensor<5x42x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<5x42x16xf32>
  return %0 : tensor<5x42x16xf32>
}
