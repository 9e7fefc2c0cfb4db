// Rows of a few vectors that are only reduced, in one pass, are taken in blocks of as many rows as a vector has lanes.
// RUN: plait opt %s --split-input-file --pass-pipeline='builtin.module(linalg-fuse-reductions{l1-bytes=32768 l2-bytes=262144 vector-bits=256},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @maxima(
// CHECK: scf.for %[[I:.*]] = %c0 to %c296 step %c8
// CHECK: tensor.extract_slice %x[%[[I]], 0] [8, 50]
// CHECK: linalg.generic {{.*}}vector_sizes = array<i64: 0, 8>
// CHECK: scf.for %[[J:.*]] = %c296 to %c300 step %c1
// CHECK: tensor.extract_slice %x[%[[J]], 0] [1, 50]
func.func @maxima(%x: tensor<300x50xf32>, %s: tensor<300xf32>) -> tensor<300xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<300x50xf32>) outs(%s : tensor<300xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.maximumf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<300xf32>
  return %0 : tensor<300xf32>
}

// -----

// Long rows, few rows, and bytes, of which a vector has more lanes than rows are combined, stay as they are.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.for
// CHECK: return
func.func @others(
  %x: tensor<300x600xf32>, %s: tensor<300xf32>, %y: tensor<100x50xf32>, %t: tensor<100xf32>, %z: tensor<600x200xi8>, %u: tensor<600xi8>
) -> (tensor<300xf32>, tensor<100xf32>, tensor<600xi8>) {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<300x600xf32>) outs(%s : tensor<300xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.maximumf %a, %out : f32
    linalg.yield %3 : f32
  } -> tensor<300xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%y : tensor<100x50xf32>) outs(%t : tensor<100xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.maximumf %a, %out : f32
    linalg.yield %3 : f32
  } -> tensor<100xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%z : tensor<600x200xi8>) outs(%u : tensor<600xi8>) {
  ^bb0(%a: i8, %out: i8):
    %3 = arith.maxsi %a, %out : i8
    linalg.yield %3 : i8
  } -> tensor<600xi8>
  return %0, %1, %2 : tensor<300xf32>, tensor<100xf32>, tensor<600xi8>
}
