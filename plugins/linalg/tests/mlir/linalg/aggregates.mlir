// Tiled layouts and softmax.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --linalg-decompose-aggregates | filecheck %s --check-prefix=DECOMPOSED

// CHECK-LABEL: func.func @pack(
// CHECK: %pack = linalg.pack %{{.*}} padding_value(%{{.*}} : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %{{.*}} : tensor<10x16xf32> -> tensor<2x3x4x8xf32>
// DECOMPOSED-LABEL: func.func @pack(
// DECOMPOSED: tensor.pad %{{.*}} low[0, 0] high[2, 0]
// DECOMPOSED: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] output_shape [3, 4, 2, 8] : tensor<12x16xf32> into tensor<3x4x2x8xf32>
// DECOMPOSED: linalg.transpose ins(%{{.*}} : tensor<3x4x2x8xf32>) outs(%{{.*}} : tensor<2x3x4x8xf32>) permutation = [2, 0, 1, 3]
func.func @pack(%x: tensor<10x16xf32>, %t: tensor<2x3x4x8xf32>, %p: f32) -> tensor<2x3x4x8xf32> {
  %0 = linalg.pack %x padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %t : tensor<10x16xf32> -> tensor<2x3x4x8xf32>
  return %0 : tensor<2x3x4x8xf32>
}

// CHECK-LABEL: func.func @pack_dynamic(
// CHECK: %pack = linalg.pack %{{.*}} inner_dims_pos = [0] inner_tiles = [%{{.*}}] into %{{.*}} : tensor<?xi8> -> tensor<?x?xi8>
// DECOMPOSED-LABEL: func.func @pack_dynamic(
// DECOMPOSED-NOT: tensor.pad
// DECOMPOSED: tensor.expand_shape
func.func @pack_dynamic(%x: tensor<?xi8>, %t: tensor<?x?xi8>, %n: index) -> tensor<?x?xi8> {
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%n] into %t : tensor<?xi8> -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// CHECK-LABEL: func.func @unpack(
// CHECK: %unpack = linalg.unpack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %{{.*}} : tensor<2x3x4x8xf32> -> tensor<10x16xf32>
// DECOMPOSED-LABEL: func.func @unpack(
// DECOMPOSED: linalg.transpose
// DECOMPOSED: tensor.collapse_shape
// DECOMPOSED: tensor.extract_slice %{{.*}}[0, 0] [10, 16] [1, 1]
func.func @unpack(%x: tensor<2x3x4x8xf32>, %t: tensor<10x16xf32>) -> tensor<10x16xf32> {
  %0 = linalg.unpack %x outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %t : tensor<2x3x4x8xf32> -> tensor<10x16xf32>
  return %0 : tensor<10x16xf32>
}

// CHECK-LABEL: func.func @softmax(
// CHECK: %{{.*}} = linalg.softmax dimension(1) ins(%{{.*}} : tensor<2x3xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: linalg.softmax dimension(0) ins(%{{.*}} : memref<2x3xf32>) outs(%{{.*}} : memref<2x3xf32>)
// DECOMPOSED-LABEL: func.func @softmax(
// DECOMPOSED: arith.maximumf
// DECOMPOSED: math.exp
// DECOMPOSED: arith.addf
// DECOMPOSED: arith.divf
// DECOMPOSED-NOT: linalg.softmax
func.func @softmax(%x: tensor<2x3xf32>, %t: tensor<2x3xf32>, %m: memref<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x3xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
  linalg.softmax dimension(0) ins(%m : memref<2x3xf32>) outs(%m : memref<2x3xf32>)
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @softmax_of_unknown_size(
// CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<2x?xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @softmax_of_unknown_size(%x: tensor<2x?xf32>, %t: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x?xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
