// Factors that are used often are widened before the contraction, where no instruction multiplies narrow ones.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-i16})' | filecheck %s

// CHECK-LABEL: func.func @rows(
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%x : tensor<?x16xf16>)
// CHECK: arith.extf
// CHECK: linalg.generic {{.*}} ins(%[[W]], %w : tensor<?x16xf32>, tensor<16x256xf16>)
// CHECK: arith.extf %b : f16 to f32
func.func @rows(%x: tensor<?x16xf16>, %w: tensor<16x256xf16>, %c: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<?x16xf16>, tensor<16x256xf16>) outs(%c : tensor<?x256xf32>) {
  ^bb0(%a: f16, %b: f16, %out: f32):
    %1 = arith.extf %a : f16 to f32
    %2 = arith.extf %b : f16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<?x256xf32>
  return %0 : tensor<?x256xf32>
}

// With few rows a product waits for memory.
// CHECK-LABEL: func.func @few(
// CHECK: linalg.generic {{.*}} ins(%x, %w : tensor<4x16xf16>, tensor<16x256xf16>)
func.func @few(%x: tensor<4x16xf16>, %w: tensor<16x256xf16>, %c: tensor<4x256xf32>) -> tensor<4x256xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<4x16xf16>, tensor<16x256xf16>) outs(%c : tensor<4x256xf32>) {
  ^bb0(%a: f16, %b: f16, %out: f32):
    %1 = arith.extf %a : f16 to f32
    %2 = arith.extf %b : f16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<4x256xf32>
  return %0 : tensor<4x256xf32>
}
