// Structured operations with sizes of vectors.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize{unroll=2},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @elementwise(
// CHECK: %[[X:.*]] = vector.transfer_read %{{.*}} {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
// CHECK: %[[B:.*]] = vector.transfer_read %{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : tensor<8xf32>, vector<4x8xf32>
// CHECK: %[[R:.*]] = arith.mulf %[[X]], %[[B]] : vector<4x8xf32>
// CHECK: vector.transfer_write %[[R]]
func.func @elementwise(%x: tensor<4x8xf32>, %b: tensor<8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) attrs = {vector_sizes = array<i64: 4, 8>} {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// The sum stays in registers, and a step is one operation; the last of them is apart, as their number is odd.
// CHECK-LABEL: func.func @product(
// CHECK: %[[INIT:.*]] = vector.transfer_read %{{.*}} : tensor<2x8xf32>, vector<2x8xf32>
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c6 step %c2 iter_args(%{{.*}} = %[[INIT]]) -> (vector<2x8xf32>) {
// CHECK-COUNT-2: vector.contract {{.*}} : vector<2x1xf32>, vector<1x8xf32> into vector<2x8xf32>
// CHECK: scf.yield
// CHECK: %[[A:.*]] = vector.transfer_read %{{.*}}[%c0, %c6], %{{.*}} {in_bounds = [true, true]} : tensor<2x7xf32>, vector<2x1xf32>
// CHECK: %[[B:.*]] = vector.transfer_read %{{.*}}[%c6, %c0], %{{.*}} {in_bounds = [true, true]} : tensor<7x8xf32>, vector<1x8xf32>
// CHECK: vector.contract {{.*}} kind = #vector.kind<add>} %[[A]], %[[B]], %[[SUM]] : vector<2x1xf32>, vector<1x8xf32> into vector<2x8xf32>
// CHECK: vector.transfer_write
func.func @product(%a: tensor<2x7xf32>, %b: tensor<7x8xf32>, %c: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<2x7xf32>, tensor<7x8xf32>) outs(%c : tensor<2x8xf32>) attrs = {vector_sizes = array<i64: 2, 8, 0>} {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// Vectors may be larger than what is there: what is outside is neither read nor written.
// CHECK-LABEL: func.func @larger(
// CHECK: arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi64>
// CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%c0] : vector<8xi64>, tensor<5xi64>
func.func @larger(%e: tensor<5xi64>) -> tensor<5xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%e : tensor<5xi64>) attrs = {vector_sizes = array<i64: 8>} {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %1 = arith.index_cast %i : index to i64
    linalg.yield %1 : i64
  } -> tensor<5xi64>
  return %0 : tensor<5xi64>
}

// Vectors along the loop that reduces have partial results for each lane, which are reduced at the end. What is left of
// the loop is masked.
// CHECK-LABEL: func.func @inner_products(
// CHECK: %[[NEUTRAL:.*]] = arith.constant dense<-0.000000e+00> : vector<2x3x8xf32>
// CHECK: %[[INIT:.*]] = vector.transfer_read %{{.*}} : tensor<2x3xf32>, vector<2x3xf32>
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %c0 to %c64 step %c16 iter_args(%{{.*}} = %[[NEUTRAL]]) -> (vector<2x3x8xf32>) {
// CHECK: %[[X:.*]] = vector.transfer_read {{.*}} : tensor<2x70xf32>, vector<2x3x8xf32>
// CHECK: %[[LAST:.*]] = arith.addf %[[SUM]], %{{.*}} fastmath<contract> : vector<2x3x8xf32>
// CHECK: %[[ALL:.*]] = arith.select %{{.*}}, %[[LAST]], %[[SUM]] : vector<2x3x8xi1>, vector<2x3x8xf32>
// CHECK: vector.extract %[[ALL]][0, 0] : vector<8xf32> from vector<2x3x8xf32>
// CHECK: vector.reduction <add>, %{{.*}} fastmath<reassoc> : vector<8xf32> into f32
// CHECK: arith.addf %[[INIT]], %{{.*}} : vector<2x3xf32>
func.func @inner_products(%a: tensor<2x70xf32>, %b: tensor<3x70xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<2x70xf32>, tensor<3x70xf32>) outs(%c : tensor<2x3xf32>) attrs = {vector_sizes = array<i64: 2, 3, 8>} {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A window that is moved ends outside, although its operand has as many elements as the vector.
// CHECK-LABEL: func.func @window(
// CHECK: vector.transfer_read %{{.*}}[%c0], %{{.*}} {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
// CHECK: vector.transfer_read %{{.*}}[%c1], %{{[a-z_0-9]+}} : tensor<8xf32>, vector<8xf32>
// CHECK: vector.transfer_read %{{.*}}[%c2], %{{[a-z_0-9]+}} : tensor<8xf32>, vector<8xf32>
func.func @window(%x: tensor<8xf32>, %k: tensor<3xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x, %k : tensor<8xf32>, tensor<3xf32>) outs(%y : tensor<6xf32>) attrs = {vector_sizes = array<i64: 8, 0>} {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.maximumf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// Lanes that lie two elements apart: all elements between the first and the last are read, and every second one is taken.
// CHECK-LABEL: func.func @apart(
// CHECK: %[[A:.*]] = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
// CHECK: %[[B:.*]] = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
// CHECK: %[[R:.*]] = vector.shuffle %[[A]], %[[B]] [0, 2, 5, 7] : vector<4xf32>, vector<4xf32>
// CHECK: vector.broadcast %[[R]] : vector<4xf32> to vector<3x4xf32>
func.func @apart(%x: tensor<8xf32>, %w: tensor<3x2xf32>, %e: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(o, i, k) -> (2 * i + k)>, affine_map<(o, i, k) -> (o, k)>, affine_map<(o, i, k) -> (o, i)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<8xf32>, tensor<3x2xf32>) outs(%e : tensor<3x4xf32>) attrs = {vector_sizes = array<i64: 3, 4, 0>} {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// Lanes that lie further apart than there are lanes are read one by one.
// CHECK-LABEL: func.func @far_apart(
// CHECK: %[[A:.*]] = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<17xf32>, vector<1xf32>
// CHECK: %[[FIRST:.*]] = vector.shuffle %{{.*}}, %[[A]] [4, 1, 2, 3] : vector<4xf32>, vector<1xf32>
// CHECK: %[[B:.*]] = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<17xf32>, vector<1xf32>
// CHECK: vector.shuffle %[[FIRST]], %[[B]] [0, 4, 2, 3] : vector<4xf32>, vector<1xf32>
func.func @far_apart(%x: tensor<17xf32>, %w: tensor<3x2xf32>, %e: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(o, i, k) -> (5 * i + k)>, affine_map<(o, i, k) -> (o, k)>, affine_map<(o, i, k) -> (o, i)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<17xf32>, tensor<3x2xf32>) outs(%e : tensor<3x4xf32>) attrs = {vector_sizes = array<i64: 3, 4, 0>} {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %1 = arith.mulf %in, %in_0 : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
