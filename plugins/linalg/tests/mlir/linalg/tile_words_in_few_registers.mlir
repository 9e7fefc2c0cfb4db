// Words at an unknown pitch have rows of two vectors where registers hold six rows of these, but only two of four.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=524288 vector-bits=256 vector-registers=16},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @unknown_pitch(
// CHECK: attrs = {vector_sizes = array<i64: 6, 16, 0>}
func.func @unknown_pitch(%a: tensor<64x?xi32>, %b: tensor<?x256xi32>, %c: tensor<64x256xi32>) -> tensor<64x256xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x?xi32>, tensor<?x256xi32>) outs(%c : tensor<64x256xi32>) -> tensor<64x256xi32>
  return %0 : tensor<64x256xi32>
}
