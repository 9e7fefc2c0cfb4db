// Blocks of elementwise operations that transpose.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-transposes{vector-bits=128},linalg-vectorize,canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @transpose(
// CHECK: scf.for %[[J:.*]] = %c0 to %c8 step %c4
// CHECK: scf.for %[[I:.*]] = %c0 to %c8 step %c4
// CHECK: %[[X:.*]] = tensor.extract_slice %{{.*}}[0, %[[J]], %[[I]]{{.*}} [1, 4, 4] [1, 1, 1]
// CHECK: %[[ROWS:.*]] = vector.transfer_read {{.*}} : tensor<1x4x4xf32>, vector<1x4x4xf32>
// CHECK: vector.transpose %[[ROWS]], [0, 2, 1] : vector<1x4x4xf32> to vector<1x4x4xf32>
func.func @transpose(%x: tensor<1x10x8xf32>, %e: tensor<1x8x10xf32>) -> tensor<1x8x10xf32> {
  %0 = linalg.transpose ins(%x : tensor<1x10x8xf32>) outs(%e : tensor<1x8x10xf32>) permutation = [0, 2, 1]
  return %0 : tensor<1x8x10xf32>
}

// Rows of three elements are no blocks.
// CHECK-LABEL: func.func @narrow(
// CHECK: linalg.transpose
func.func @narrow(%x: tensor<10x3xf32>, %e: tensor<3x10xf32>) -> tensor<3x10xf32> {
  %0 = linalg.transpose ins(%x : tensor<10x3xf32>) outs(%e : tensor<3x10xf32>) permutation = [1, 0]
  return %0 : tensor<3x10xf32>
}
