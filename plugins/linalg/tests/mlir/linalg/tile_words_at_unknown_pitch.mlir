// Rows of words that are apart by a number of the run have an address each: tiles have fewer rows, and longer ones.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=1048576 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @unknown_pitch(
// CHECK: attrs = {vector_sizes = array<i64: 6, 64, 0>}
func.func @unknown_pitch(%a: tensor<64x?xi32>, %b: tensor<?x256xi32>, %c: tensor<64x256xi32>) -> tensor<64x256xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x?xi32>, tensor<?x256xi32>) outs(%c : tensor<64x256xi32>) -> tensor<64x256xi32>
  return %0 : tensor<64x256xi32>
}

// CHECK-LABEL: func.func @known_pitch(
// CHECK: attrs = {vector_sizes = array<i64: 14, 32, 0>}
func.func @known_pitch(%a: tensor<?x64xi32>, %b: tensor<64x256xi32>, %c: tensor<?x256xi32>) -> tensor<?x256xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x64xi32>, tensor<64x256xi32>) outs(%c : tensor<?x256xi32>) -> tensor<?x256xi32>
  return %0 : tensor<?x256xi32>
}

// LLVM orders loads of floats well.
// CHECK-LABEL: func.func @floats(
// CHECK: attrs = {vector_sizes = array<i64: 13, 32, 0>}
func.func @floats(%a: tensor<64x?xf32>, %b: tensor<?x256xf32>, %c: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x?xf32>, tensor<?x256xf32>) outs(%c : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %0 : tensor<64x256xf32>
}

// Columns that four vectors would not fill.
// CHECK-LABEL: func.func @few_columns(
// CHECK: attrs = {vector_sizes = array<i64: 13, 32, 0>}
func.func @few_columns(%a: tensor<64x?xi32>, %b: tensor<?x48xi32>, %c: tensor<64x48xi32>) -> tensor<64x48xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x?xi32>, tensor<?x48xi32>) outs(%c : tensor<64x48xi32>) -> tensor<64x48xi32>
  return %0 : tensor<64x48xi32>
}
