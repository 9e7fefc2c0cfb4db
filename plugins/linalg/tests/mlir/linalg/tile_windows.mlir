// A depthwise convolution: blocks of an image, all of whose channels are computed, if the first cache is small.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=1024 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=65536 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s --check-prefix=LARGE

// CHECK-LABEL: func.func @depthwise
// CHECK-DAG: %[[C2:.+]] = arith.constant 2 : index
// CHECK-DAG: %[[C8:.+]] = arith.constant 8 : index
// CHECK: scf.for %[[H:.+]] = %{{.+}} to %{{.+}} step %[[C2]]
// CHECK: scf.for %[[W:.+]] = %{{.+}} to %{{.+}} step %[[C2]]
// CHECK: scf.for %[[C:.+]] = %{{.+}} to %{{.+}} step %[[C8]]
// CHECK: tensor.extract_slice %{{.+}}[0, %[[H]], %[[W]], %[[C]]{{.}} [1, 4, 4, 8]
// CHECK: linalg.generic
// CHECK-SAME: vector_sizes = array<i64: 1, 2, 2, 8, 0, 0>

// LARGE-LABEL: func.func @depthwise
// LARGE-DAG: %[[C1:.+]] = arith.constant 1 : index
// LARGE-DAG: %[[C8:.+]] = arith.constant 8 : index
// LARGE: scf.for %[[C:.+]] = %{{.+}} to %{{.+}} step %[[C8]]
// LARGE: scf.for %[[H:.+]] = %{{.+}} to %{{.+}} step %[[C1]]
// LARGE: vector_sizes = array<i64: 1, 1, 6, 8, 0, 0>
func.func @depthwise(%x: tensor<1x14x14x32xf32>, %w: tensor<3x3x32xf32>) -> tensor<1x12x12x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x12x12x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x12x12x32xf32>) -> tensor<1x12x12x32xf32>
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>,
      affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %w : tensor<1x14x14x32xf32>, tensor<3x3x32xf32>) outs(%f : tensor<1x12x12x32xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x12x12x32xf32>
  return %0 : tensor<1x12x12x32xf32>
}
