// Contractions whose factors are bytes of words: with a sign, and without.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-u8-i8,dot-i8},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @mixed(
// CHECK: %[[X:.*]] = native.reinterpret %x : tensor<17x16xi8> to tensor<17x4xi32>
// CHECK: %[[FIRST:.*]] = tensor.extract_slice %w[0, 0] [4, 16] [4, 1] : tensor<16x16xi8>
// CHECK: %[[LAST:.*]] = tensor.extract_slice %w[3, 0] [4, 16] [4, 1] : tensor<16x16xi8>
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[FIRST]], %{{.*}}, %{{.*}}, %[[LAST]] : tensor<4x16xi8>,
// CHECK: arith.extsi
// CHECK: arith.andi %{{.*}}, %c255_i32
// CHECK: arith.shli %{{.*}}, %c24_i32
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<17x4xi32>, tensor<4x16xi32>)
// CHECK: %[[A:.*]] = arith.andi %in, %c255_i32
// CHECK: %[[S:.*]] = arith.shli %{{.*}}, %c24_i32
// CHECK: %[[B:.*]] = arith.shrsi %[[S]], %c24_i32
// CHECK: arith.muli %[[A]], %[[B]]
// CHECK-COUNT-3: arith.muli
func.func @mixed(%x: tensor<17x16xi8>, %w: tensor<16x16xi8>, %c: tensor<17x16xi32>) -> tensor<17x16xi32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<17x16xi8>, tensor<16x16xi8>) outs(%c : tensor<17x16xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %1 = arith.extui %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %out, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<17x16xi32>
  return %0 : tensor<17x16xi32>
}

// A number of 9 bits, such as one from which a zero point was subtracted, is a byte after another offset is subtracted:
// the contraction of these is the one that is asked for, but for the sums of the other operand times the offset. Words of
// bytes are what lies in memory.
// CHECK-LABEL: func.func @with_a_zero_point(
// CHECK: native.reinterpret %x : tensor<17x16xi8> to tensor<17x4xi32>
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<17x4xi32>, tensor<4x16xi32>)
// CHECK: %[[S:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} ins(%w : tensor<16x16xi8>)
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[S]] : tensor<17x16xi32>, tensor<16xi32>)
// CHECK: arith.muli %{{.*}}, %c-3_i32
func.func @with_a_zero_point(%x: tensor<17x16xi8>, %w: tensor<16x16xi8>, %c: tensor<17x16xi32>) -> tensor<17x16xi32> {
  %zero = arith.constant 3 : i32
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<17x16xi8>, tensor<16x16xi8>) outs(%c : tensor<17x16xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %zero : i32
    %3 = arith.extsi %b : i8 to i32
    %4 = arith.muli %2, %3 : i32
    %5 = arith.addi %out, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<17x16xi32>
  return %0 : tensor<17x16xi32>
}
