// Contractions whose factors are halves of words.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-i16,dot-bf16},canonicalize,cse)' | filecheck %s

// CHECK: #[[EVEN:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2)>
// CHECK: #[[ODD:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2 + 1)>

// A zero point is subtracted when words are made; words of constants are constants.
// CHECK-LABEL: func.func @quantized(
// CHECK: %[[W:.*]] = arith.constant dense<131073> : tensor<8x16xi32>
// CHECK: %[[X:.*]] = linalg.generic {indexing_maps = [#[[EVEN]], #[[ODD]], #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<?x16xi8>, tensor<?x16xi8>)
// CHECK: arith.subi
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<?x8xi32>, tensor<8x16xi32>)
// CHECK-COUNT-2: arith.muli
func.func @quantized(%x: tensor<?x16xi8>, %c: tensor<?x16xi32>) -> tensor<?x16xi32> {
  %zero = arith.constant 3 : i32
  %w = arith.constant dense<[
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
  ]> : tensor<16x16xi8>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<?x16xi8>, tensor<16x16xi8>) outs(%c : tensor<?x16xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %zero : i32
    %3 = arith.extsi %b : i8 to i32
    %4 = arith.muli %2, %3 : i32
    %5 = arith.addi %out, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<?x16xi32>
  return %0 : tensor<?x16xi32>
}

// The last word of an odd number of steps has one factor, beside one that adds nothing.
// CHECK-LABEL: func.func @odd(
// CHECK: tensor.extract_slice %x[0, 14] [16, 1] [1, 1] : tensor<16x15xi8>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<16x8xi32>, tensor<8x16xi32>)
func.func @odd(%x: tensor<16x15xi8>, %w: tensor<15x16xi8>, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<16x15xi8>, tensor<15x16xi8>) outs(%c : tensor<16x16xi32>) -> tensor<16x16xi32>
  return %0 : tensor<16x16xi32>
}

// -----

// An argument that is constant is used beside the contraction too: what returns that is left.
// CHECK-LABEL: func.func private @layer(
// CHECK: linalg.generic
// CHECK: %[[S:.*]] = arith.addi %w, %w
// CHECK: return %{{.*}}, %[[S]]
func.func private @layer(%x: tensor<8x16xi8>, %w: tensor<16x8xi8>) -> (tensor<8x8xi32>, tensor<16x8xi8>) {
  %zero = arith.constant dense<0> : tensor<8x8xi32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<8x16xi8>, tensor<16x8xi8>) outs(%zero : tensor<8x8xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %out, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<8x8xi32>
  %5 = arith.addi %w, %w : tensor<16x8xi8>
  return %0, %5 : tensor<8x8xi32>, tensor<16x8xi8>
}

func.func @calls(%x: tensor<8x16xi8>) -> (tensor<8x8xi32>, tensor<16x8xi8>) {
  %w = arith.constant dense<[
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2]
  ]> : tensor<16x8xi8>
  %0:2 = call @layer(%x, %w) : (tensor<8x16xi8>, tensor<16x8xi8>) -> (tensor<8x8xi32>, tensor<16x8xi8>)
  return %0#0, %0#1 : tensor<8x8xi32>, tensor<16x8xi8>
}
