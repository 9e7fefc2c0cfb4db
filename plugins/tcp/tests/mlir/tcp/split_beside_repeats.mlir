// A contraction whose batches share an operand reads it as it is: batches and those that share are two dimensions.
// RUN: plait opt %s --pass-pipeline='builtin.module(canonicalize,tcp-assign-layouts{vector-bits=128},canonicalize,cse)' | filecheck %s

// Grouped heads: what depends on the contraction is split as far as the next contraction, and joined behind it.
// CHECK-LABEL: func.func @grouped_heads(
// CHECK-DAG: %[[K:.*]] = tcp.broadcast %k dims = [0, 2, 3] : tensor<2x10x8xf32> -> tensor<2x3x10x8xf32>
// CHECK-DAG: %[[Q:.*]] = tcp.reshape %q : tensor<6x4x8xf32> -> tensor<2x3x4x8xf32>
// CHECK: %[[S:.*]] = tcp.contract %[[Q]], %[[K]] {{.*}} -> tensor<2x3x4x10xf32>
// CHECK: %[[M:.*]] = tcp.broadcast %mask dims = [2, 3] : tensor<4x10xf32> -> tensor<2x3x4x10xf32>
// CHECK: %[[A:.*]] = tcp.binary add %[[S]], %[[M]]
// CHECK: %[[R:.*]] = tcp.reduce maximum %[[A]], %{{.*}} dims = [3] : {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[B:.*]] = tcp.broadcast %[[R]] dims = [0, 1, 2] : tensor<2x3x4xf32> -> tensor<2x3x4x10xf32>
// CHECK: %[[D:.*]] = tcp.binary subtract %[[A]], %[[B]]
// CHECK: %[[V:.*]] = tcp.broadcast %v dims = [0, 2, 3] : tensor<2x10x8xf32> -> tensor<2x3x10x8xf32>
// CHECK: %[[O:.*]] = tcp.contract %[[D]], %[[V]] {{.*}} -> tensor<2x3x4x8xf32>
// CHECK: tcp.reshape %[[O]] : tensor<2x3x4x8xf32> -> tensor<6x4x8xf32>
func.func @grouped_heads(%q: tensor<6x4x8xf32>, %k: tensor<2x10x8xf32>, %v: tensor<2x10x8xf32>, %mask: tensor<4x10xf32>) -> tensor<6x4x8xf32> {
  %least = tcp.const dense<0xFF800000> : tensor<f32>
  %0 = tcp.broadcast %k dims = [0, 2, 3] : tensor<2x10x8xf32> -> tensor<2x3x10x8xf32>
  %1 = tcp.reshape %0 : tensor<2x3x10x8xf32> -> tensor<6x10x8xf32>
  %2 = tcp.contract %q, %1 {indexing_maps = [affine_map<(h, i, j, d) -> (h, i, d)>, affine_map<(h, i, j, d) -> (h, j, d)>, affine_map<(h, i, j, d) -> (h, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<6x4x8xf32>, tensor<6x10x8xf32> -> tensor<6x4x10xf32>
  %3 = tcp.broadcast %mask dims = [1, 2] : tensor<4x10xf32> -> tensor<6x4x10xf32>
  %4 = tcp.binary add %2, %3 : tensor<6x4x10xf32>
  %5 = tcp.reduce maximum %4, %least dims = [2] : tensor<6x4x10xf32>, tensor<f32> -> tensor<6x4xf32>
  %6 = tcp.broadcast %5 dims = [0, 1] : tensor<6x4xf32> -> tensor<6x4x10xf32>
  %7 = tcp.binary subtract %4, %6 : tensor<6x4x10xf32>
  %8 = tcp.broadcast %v dims = [0, 2, 3] : tensor<2x10x8xf32> -> tensor<2x3x10x8xf32>
  %9 = tcp.reshape %8 : tensor<2x3x10x8xf32> -> tensor<6x10x8xf32>
  %10 = tcp.contract %7, %9 {indexing_maps = [affine_map<(h, i, j, d) -> (h, i, j)>, affine_map<(h, i, j, d) -> (h, j, d)>, affine_map<(h, i, j, d) -> (h, i, d)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} : tensor<6x4x10xf32>, tensor<6x10x8xf32> -> tensor<6x4x8xf32>
  return %10 : tensor<6x4x8xf32>
}

// What is repeated may be transposed and computed with by itself. Its length is not known.
// CHECK-LABEL: func.func @transposed(
// CHECK: tcp.contract {{.*}} : tensor<2x3x4x8xf32>, tensor<2x3x8x?xf32> -> tensor<2x3x4x?xf32>
func.func @transposed(%q: tensor<6x4x8xf32>, %k: tensor<2x?x8xf16>) -> tensor<6x4x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<2x?x8xf16>
  %0 = tcp.broadcast %k dims = [0, 2, 3] sizes(%n) : tensor<2x?x8xf16> -> tensor<2x3x?x8xf16>
  %1 = tcp.reshape %0 sizes(%n) : tensor<2x3x?x8xf16> -> tensor<6x?x8xf16>
  %2 = tcp.cast %1 : tensor<6x?x8xf16> -> tensor<6x?x8xf32>
  %3 = tcp.transpose %2 perm = [0, 2, 1] : tensor<6x?x8xf32> -> tensor<6x8x?xf32>
  %4 = tcp.contract %q, %3 {indexing_maps = [affine_map<(h, i, j, d) -> (h, i, d)>, affine_map<(h, i, j, d) -> (h, d, j)>, affine_map<(h, i, j, d) -> (h, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<6x4x8xf32>, tensor<6x8x?xf32> -> tensor<6x4x?xf32>
  return %4 : tensor<6x4x?xf32>
}

// One head for all: nothing is joined, and the dimension is left out of what is repeated.
// CHECK-LABEL: func.func @one_for_all(
// CHECK: %[[X:.*]] = tcp.reshape %k : tensor<1x10x8xf32> -> tensor<10x8xf32>
// CHECK: tcp.broadcast %[[X]] dims = [1, 2] : tensor<10x8xf32> -> tensor<6x10x8xf32>
// CHECK-NOT: tcp.reshape
func.func @one_for_all(%k: tensor<1x10x8xf32>) -> tensor<6x10x8xf32> {
  %0 = tcp.broadcast %k dims = [0, 2, 3] : tensor<1x10x8xf32> -> tensor<1x6x10x8xf32>
  %1 = tcp.reshape %0 : tensor<1x6x10x8xf32> -> tensor<6x10x8xf32>
  return %1 : tensor<6x10x8xf32>
}

// A dimension that the other operand does not have is no batch.
// CHECK-LABEL: func.func @columns(
// CHECK: tcp.contract {{.*}} : tensor<4x8xf32>, tensor<8x6xf32> -> tensor<4x6xf32>
func.func @columns(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>) -> tensor<4x6xf32> {
  %0 = tcp.broadcast %w dims = [0, 1] : tensor<8x2xf32> -> tensor<8x2x3xf32>
  %1 = tcp.reshape %0 : tensor<8x2x3xf32> -> tensor<8x6xf32>
  %2 = tcp.contract %x, %1 {indexing_maps = [affine_map<(i, j, d) -> (i, d)>, affine_map<(i, j, d) -> (d, j)>, affine_map<(i, j, d) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<4x8xf32>, tensor<8x6xf32> -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}
