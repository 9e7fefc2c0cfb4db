// A tile of many operations is computed by a loop over its rows, one of few in straight code.
// RUN: plait opt %s --linalg-vectorize | filecheck %s

// CHECK-LABEL: func.func @long(
// CHECK: scf.for
// CHECK: math.erf {{.*}} : vector<16xf32>
// CHECK-NOT: math.erf
// CHECK: return
func.func @long(%x: tensor<8x16xf32>, %e: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) attrs = {vector_sizes = array<i64: 8, 16>} {
  ^bb0(%in: f32, %out: f32):
    %p = math.erf %in : f32
    linalg.yield %p : f32
  } -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @short(
// CHECK-NOT: scf.for
// CHECK: arith.mulf {{.*}} : vector<8x16xf32>
func.func @short(%x: tensor<8x16xf32>, %e: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) attrs = {vector_sizes = array<i64: 8, 16>} {
  ^bb0(%in: f32, %out: f32):
    %p = arith.mulf %in, %in : f32
    linalg.yield %p : f32
  } -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
