// Elementwise operations beside reshapes of what is moved have the dimensions that are moved.
// RUN: plait opt %s --pass-pipeline='builtin.module(tcp-assign-layouts{vector-bits=128},canonicalize,cse)' | filecheck %s

// Windows put back into an image, and a residual: the image is reshaped, which moves nothing.
// CHECK-LABEL: func.func @windows(
// CHECK: %[[W:.*]] = tcp.transpose %{{.*}} perm = [0, 2, 1, 3, 4]
// CHECK: %[[R:.*]] = tcp.reshape %r : tensor<16x16x8xf32> -> tensor<4x4x4x4x8xf32>
// CHECK: tcp.binary add %[[W]], %[[R]] : tensor<4x4x4x4x8xf32>
func.func @windows(%x: tensor<16x16x8xf32>, %r: tensor<16x16x8xf32>) -> tensor<16x16x8xf32> {
  %0 = tcp.reshape %x : tensor<16x16x8xf32> -> tensor<4x4x4x4x8xf32>
  %1 = tcp.transpose %0 perm = [0, 2, 1, 3, 4] : tensor<4x4x4x4x8xf32> -> tensor<4x4x4x4x8xf32>
  %2 = tcp.reshape %1 : tensor<4x4x4x4x8xf32> -> tensor<16x16x8xf32>
  %3 = tcp.binary add %2, %r : tensor<16x16x8xf32>
  return %3 : tensor<16x16x8xf32>
}

// The other way round, with an unknown number of images.
// CHECK-LABEL: func.func @into_windows(
// CHECK: %[[S:.*]] = tcp.binary add {{.*}} : tensor<?x4x4x4x4x8xf32>
// CHECK: tcp.transpose %[[S]]
func.func @into_windows(%x: tensor<?x16x16x8xf32>, %y: tensor<?x16x16x8xf32>) -> tensor<?x4x4x4x4x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16x16x8xf32>
  %0 = tcp.binary add %x, %y : tensor<?x16x16x8xf32>
  %1 = tcp.reshape %0 sizes(%n) : tensor<?x16x16x8xf32> -> tensor<?x4x4x4x4x8xf32>
  %2 = tcp.transpose %1 perm = [0, 1, 3, 2, 4, 5] : tensor<?x4x4x4x4x8xf32> -> tensor<?x4x4x4x4x8xf32>
  return %2 : tensor<?x4x4x4x4x8xf32>
}

// What is repeated is not written before it is added to.
// CHECK-LABEL: func.func @upsampled(
// CHECK: tcp.binary add {{.*}} : tensor<8x2x16xf32>
func.func @upsampled(%x: tensor<8x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = tcp.broadcast %x dims = [0, 2] : tensor<8x16xf32> -> tensor<8x2x16xf32>
  %1 = tcp.reshape %0 : tensor<8x2x16xf32> -> tensor<16x16xf32>
  %2 = tcp.binary add %1, %y : tensor<16x16xf32>
  return %2 : tensor<16x16xf32>
}

// A sum of what was moved and joined is one over several dimensions, in any order.
// CHECK-LABEL: func.func @sums(
// CHECK: tcp.reduce add %x, %{{.*}} dims = [0, 2] : tensor<4x10x16xf32>
func.func @sums(%x: tensor<4x10x16xf32>) -> tensor<10xf32> {
  %zero = tcp.const dense<0.0> : tensor<f32>
  %0 = tcp.transpose %x perm = [1, 0, 2] : tensor<4x10x16xf32> -> tensor<10x4x16xf32>
  %1 = tcp.reshape %0 : tensor<10x4x16xf32> -> tensor<10x64xf32>
  %2 = tcp.reduce add %1, %zero dims = [1] : tensor<10x64xf32>, tensor<f32> -> tensor<10xf32>
  return %2 : tensor<10xf32>
}

// The tiles of a contraction compute what follows it, in its dimensions.
// CHECK-LABEL: func.func @heads(
// CHECK: tcp.binary add {{.*}} : tensor<16x64xf32>
func.func @heads(%x: tensor<16x32xf32>, %w: tensor<32x64xf32>, %b: tensor<64xf32>) -> tensor<4x16x16xf32> {
  %0 = tcp.contract %x, %w {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
    affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
    : tensor<16x32xf32>, tensor<32x64xf32> -> tensor<16x64xf32>
  %1 = tcp.broadcast %b dims = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %2 = tcp.binary add %0, %1 : tensor<16x64xf32>
  %3 = tcp.reshape %2 : tensor<16x64xf32> -> tensor<16x4x16xf32>
  %4 = tcp.transpose %3 perm = [1, 0, 2] : tensor<16x4x16xf32> -> tensor<4x16x16xf32>
  return %4 : tensor<4x16x16xf32>
}

// Rows of neighbours that are moved apart are not reduced as they lie.
// CHECK-LABEL: func.func @rows(
// CHECK: tcp.binary subtract {{.*}} : tensor<10x24xf32>
func.func @rows(%x: tensor<10x3x8xf32>) -> tensor<10x24xf32> {
  %zero = tcp.const dense<0.0> : tensor<f32>
  %0 = tcp.transpose %x perm = [0, 2, 1] : tensor<10x3x8xf32> -> tensor<10x8x3xf32>
  %1 = tcp.reshape %0 : tensor<10x8x3xf32> -> tensor<10x24xf32>
  %2 = tcp.reduce add %1, %zero dims = [1] : tensor<10x24xf32>, tensor<f32> -> tensor<10xf32>
  %3 = tcp.broadcast %2 dims = [0] : tensor<10xf32> -> tensor<10x24xf32>
  %4 = tcp.binary subtract %1, %3 : tensor<10x24xf32>
  return %4 : tensor<10x24xf32>
}

// Functions of elements that are three in a row would leave lanes of vectors empty.
// CHECK-LABEL: func.func @functions(
// CHECK: tcp.unary tanh {{.*}} : tensor<10x24xf32>
func.func @functions(%x: tensor<10x3x8xf32>) -> tensor<10x24xf32> {
  %0 = tcp.transpose %x perm = [0, 2, 1] : tensor<10x3x8xf32> -> tensor<10x8x3xf32>
  %1 = tcp.reshape %0 : tensor<10x8x3xf32> -> tensor<10x24xf32>
  %2 = tcp.unary tanh %1 : tensor<10x24xf32>
  return %2 : tensor<10x24xf32>
}

// Nothing is moved, and vectors along pairs would be short.
// CHECK-LABEL: func.func @pairs(
// CHECK: tcp.unary tanh {{.*}} : tensor<16x8xf32>
func.func @pairs(%x: tensor<16x4x2xf32>, %y: tensor<4xf32>) -> tensor<16x8xf32> {
  %0 = tcp.broadcast %y dims = [1] : tensor<4xf32> -> tensor<16x4x2xf32>
  %1 = tcp.binary multiply %x, %0 : tensor<16x4x2xf32>
  %2 = tcp.reshape %1 : tensor<16x4x2xf32> -> tensor<16x8xf32>
  %3 = tcp.unary tanh %2 : tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}
