// Products by a transposed operand whose columns do not stay in the first cache: few rows by inner products, more by panels.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 vector-bits=256 vector-registers=16},canonicalize,cse)' | filecheck %s --check-prefix=FOUR
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 vector-bits=256 vector-registers=32},canonicalize,cse)' | filecheck %s --check-prefix=EIGHT

// Tiles of four columns read half as many of them side by side as tiles of eight.
// FOUR-LABEL: func.func @rows_24(
// FOUR: vector_sizes = array<i64: 3, 4, 8>
// EIGHT-LABEL: func.func @rows_24(
// EIGHT: vector_sizes = array<i64: {{.*}}, 0>
func.func @rows_24(%a: tensor<24x1024xf32>, %b: tensor<512x1024xf32>) -> tensor<24x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24x512xf32>) -> tensor<24x512xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<24x1024xf32>, tensor<512x1024xf32>) outs(%f : tensor<24x512xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<24x512xf32>
  return %0 : tensor<24x512xf32>
}

// FOUR-LABEL: func.func @rows_36(
// FOUR: vector_sizes = array<i64: {{.*}}, 0>
func.func @rows_36(%a: tensor<36x1024xf32>, %b: tensor<512x1024xf32>) -> tensor<36x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<36x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<36x512xf32>) -> tensor<36x512xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<36x1024xf32>, tensor<512x1024xf32>) outs(%f : tensor<36x512xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<36x512xf32>
  return %0 : tensor<36x512xf32>
}
