// Windows over rows of pixels: the loop that moves the window from row to row is innermost, and its three
// steps, which read six rows together, are in one iteration, whichever loop comes first.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize,canonicalize,cse)' | FileCheck %s

// CHECK-LABEL: func.func @planes
// CHECK: scf.for %[[KW:.+]] = %{{.+}} to %{{.+}} step
// CHECK-NOT: scf.for
// CHECK: vector.transfer_read %x[%c0, %[[KW]]{{.}}, %cst {in_bounds = [true, true, true], permutation_map = {{.*}}} : tensor<6x18xf32>, vector<4x1x16xf32>
// CHECK: vector.transfer_read %w[%c0, %[[KW]]{{.}}, %cst {{.*}} : tensor<3x3xf32>, vector<1xf32>
// CHECK: vector.contract {{.*}} : vector<4x1x16xf32>, vector<1xf32> into vector<4x16xf32>
// CHECK: vector.transfer_read %x[%c1, %[[KW]]{{.}}, %cst {in_bounds = [true, true, true], permutation_map = {{.*}}} : tensor<6x18xf32>, vector<4x1x16xf32>
// CHECK: vector.transfer_read %w[%c1, %[[KW]]{{.}}, %cst {{.*}} : tensor<3x3xf32>, vector<1xf32>
// CHECK: vector.contract {{.*}} : vector<4x1x16xf32>, vector<1xf32> into vector<4x16xf32>
// CHECK: vector.transfer_read %x[%c2, %[[KW]]{{.}}, %cst {in_bounds = [true, true, true], permutation_map = {{.*}}} : tensor<6x18xf32>, vector<4x1x16xf32>
// CHECK: vector.transfer_read %w[%c2, %[[KW]]{{.}}, %cst {{.*}} : tensor<3x3xf32>, vector<1xf32>
// CHECK: vector.contract {{.*}} : vector<4x1x16xf32>, vector<1xf32> into vector<4x16xf32>
// CHECK-NOT: vector.transfer_read %x
// CHECK: scf.yield
func.func @planes(%x: tensor<6x18xf32>, %w: tensor<3x3xf32>, %d: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(h, w, kh, kw) -> (h + kh, w + kw)>, affine_map<(h, w, kh, kw) -> (kh, kw)>,
      affine_map<(h, w, kh, kw) -> (h, w)>
    ],
    iterator_types = ["parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %w : tensor<6x18xf32>, tensor<3x3xf32>) outs(%d : tensor<4x16xf32>)
    attrs = {vector_sizes = array<i64: 4, 16, 0, 0>} {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// Rows of windows of which only the loop says how many there are stay as they are: none may be behind the last one.
// CHECK-LABEL: func.func @unknown_windows
// CHECK: linalg.generic
// CHECK-NOT: vector.
func.func @unknown_windows(%x: tensor<?x?xf32>, %w: tensor<8x?xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(w, kw, c) -> (w * 2 + kw, c)>, affine_map<(w, kw, c) -> (kw, c)>, affine_map<(w, kw, c) -> (w)>
    ],
    iterator_types = ["parallel", "reduction", "reduction"]
  } ins(%x, %w : tensor<?x?xf32>, tensor<8x?xf32>) outs(%d : tensor<?xf32>)
    attrs = {vector_sizes = array<i64: 8, 0, 16>} {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
