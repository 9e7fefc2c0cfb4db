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

// An element of an image is used by each window that it is in: 9 windows, for 16 filters.
// CHECK-LABEL: func.func @windows(
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%x : tensor<30x30x8xf16>)
// CHECK: arith.extf
// CHECK: linalg.generic {{.*}} ins(%[[W]], %{{.*}} : tensor<30x30x8xf32>
func.func @windows(%x: tensor<30x30x8xf16>, %w: tensor<3x3x8x16xf16>, %c: tensor<28x28x16xf32>) -> tensor<28x28x16xf32> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(i, j, o, p, q, k) -> (i + p, j + q, k)>, affine_map<(i, j, o, p, q, k) -> (p, q, k, o)>,
      affine_map<(i, j, o, p, q, k) -> (i, j, o)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %w : tensor<30x30x8xf16>, tensor<3x3x8x16xf16>) outs(%c : tensor<28x28x16xf32>) {
  ^bb0(%a: f16, %b: f16, %out: f32):
    %1 = arith.extf %a : f16 to f32
    %2 = arith.extf %b : f16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<28x28x16xf32>
  return %0 : tensor<28x28x16xf32>
}

// Windows that lie two apart share fewer elements.
// CHECK-LABEL: func.func @windows_apart(
// CHECK: linalg.generic {{.*}} ins(%x, %{{.*}} : tensor<29x29x8xf16>
func.func @windows_apart(%x: tensor<29x29x8xf16>, %w: tensor<3x3x8x16xf16>, %c: tensor<14x14x16xf32>) -> tensor<14x14x16xf32> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(i, j, o, p, q, k) -> (i * 2 + p, j * 2 + q, k)>, affine_map<(i, j, o, p, q, k) -> (p, q, k, o)>,
      affine_map<(i, j, o, p, q, k) -> (i, j, o)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %w : tensor<29x29x8xf16>, tensor<3x3x8x16xf16>) outs(%c : tensor<14x14x16xf32>) {
  ^bb0(%a: f16, %b: f16, %out: f32):
    %1 = arith.extf %a : f16 to f32
    %2 = arith.extf %b : f16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %out, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<14x14x16xf32>
  return %0 : tensor<14x14x16xf32>
}
