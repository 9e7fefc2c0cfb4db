// Tiles that a mask covers are filled with what it shows in place of the product.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{vector-bits=128 vector-registers=16},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @causal(
// CHECK: scf.for %[[J:.*]] = %c0 to %c96 step %c8
// CHECK: scf.for %[[I:.*]] = %c0 to %c96 step %c6
// CHECK: %[[SHOWS:.*]] = arith.cmpi sge, %{{.*}}, %{{.*}} : index
// CHECK: scf.if %[[SHOWS]]
// CHECK: arith.mulf
// CHECK: arith.select
// CHECK: else
// CHECK-NOT: arith.mulf
// CHECK: linalg.fill {vector_sizes = array<i64: 6, 8>} ins(%low : f32)
func.func @causal(%q: tensor<96x16xf32>, %k: tensor<16x96xf32>) -> tensor<96x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x96xf32>) -> tensor<96x96xf32>
  %0 = linalg.matmul ins(%q, %k : tensor<96x16xf32>, tensor<16x96xf32>) outs(%f : tensor<96x96xf32>) -> tensor<96x96xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  } ins(%0 : tensor<96x96xf32>) outs(%e : tensor<96x96xf32>) {
  ^bb0(%x: f32, %out: f32):
    %low = arith.constant 0xFF800000 : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.index_cast %i : index to i32
    %b = arith.index_cast %j : index to i32
    %shows = arith.cmpi sge, %a, %b : i32
    %y = arith.select %shows, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<96x96xf32>
  return %1 : tensor<96x96xf32>
}

// What is computed behind the mask, or compared with what is not an index, is no constant.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.if
// CHECK: return
func.func @others(%q: tensor<96x16xf32>, %k: tensor<16x96xf32>, %m: tensor<96x96xi32>, %d: f32) -> (tensor<96x96xf32>, tensor<96x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x96xf32>) -> tensor<96x96xf32>
  %0 = linalg.matmul ins(%q, %k : tensor<96x16xf32>, tensor<16x96xf32>) outs(%f : tensor<96x96xf32>) -> tensor<96x96xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  } ins(%0, %m : tensor<96x96xf32>, tensor<96x96xi32>) outs(%e : tensor<96x96xf32>) {
  ^bb0(%x: f32, %s: i32, %out: f32):
    %low = arith.constant 0xFF800000 : f32
    %c = arith.constant 1 : i32
    %shows = arith.cmpi sge, %s, %c : i32
    %y = arith.select %shows, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<96x96xf32>
  %2 = linalg.matmul ins(%q, %k : tensor<96x16xf32>, tensor<16x96xf32>) outs(%f : tensor<96x96xf32>) -> tensor<96x96xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  } ins(%2 : tensor<96x96xf32>) outs(%e : tensor<96x96xf32>) {
  ^bb0(%x: f32, %out: f32):
    %low = arith.constant 0xFF800000 : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %shows = arith.cmpi sge, %i, %j : index
    %y = arith.select %shows, %x, %low : f32
    %z = arith.addf %y, %x : f32
    linalg.yield %z : f32
  } -> tensor<96x96xf32>
  return %1, %3 : tensor<96x96xf32>, tensor<96x96xf32>
}
