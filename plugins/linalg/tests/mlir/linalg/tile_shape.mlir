// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{vector-bits=128 vector-registers=16})' --split-input-file | FileCheck %s

// CHECK-LABEL: @asked
// CHECK: vector_sizes = array<i64: 3, 16, 0>
func.func @asked(%a: tensor<24x16xf32>, %b: tensor<16x48xf32>, %c: tensor<24x48xf32>) -> tensor<24x48xf32> {
  %0 = linalg.matmul {plait.tile_shape = array<i64: 3, 16>} ins(%a, %b : tensor<24x16xf32>, tensor<16x48xf32>)
    outs(%c : tensor<24x48xf32>) -> tensor<24x48xf32>
  return %0 : tensor<24x48xf32>
}

// -----

// CHECK-LABEL: @by_the_machine
// CHECK: vector_sizes = array<i64: 6, 8, 0>
func.func @by_the_machine(%a: tensor<24x16xf32>, %b: tensor<16x48xf32>, %c: tensor<24x48xf32>) -> tensor<24x48xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<24x16xf32>, tensor<16x48xf32>) outs(%c : tensor<24x48xf32>) -> tensor<24x48xf32>
  return %0 : tensor<24x48xf32>
}
