// Contractions with the reductions of their results, in blocks of rows.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-contractions{l2-bytes=65536},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @row_maxima(
// CHECK: scf.for %[[I:.*]] = %c0 to %c256 step %c32 iter_args(
// CHECK: tensor.extract_slice %a[%[[I]], 0] [32, 8] [1, 1]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %b : tensor<32x8xf32>, tensor<256x8xf32>) outs(%{{.*}} : tensor<32x256xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<32x256xf32>) outs(%{{.*}} : tensor<32xf32>)
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[I]]{{\]}} [32] [1]
// CHECK-NOT: tensor<256x256xf32>
// CHECK: return
func.func @row_maxima(%a: tensor<256x8xf32>, %b: tensor<256x8xf32>) -> tensor<256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<256x8xf32>, tensor<256x8xf32>) outs(%f : tensor<256x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<256x256xf32>
  %r = tensor.empty() : tensor<256xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%0 : tensor<256x256xf32>) outs(%g : tensor<256xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  return %1 : tensor<256xf32>
}

// Of rows whose number is not known, all blocks but the last one have a known size.
// CHECK-LABEL: func.func @rows_of_any_number(
// CHECK: scf.for %[[I:.*]] = %c0 to %{{.*}} step %[[STEP:c[0-9]+]] iter_args(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<{{[0-9]+}}x256xf32>)
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %[[STEP]] iter_args(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<?x256xf32>)
// CHECK: return
func.func @rows_of_any_number(%a: tensor<?x8xf32>, %b: tensor<256x8xf32>, %n: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x256xf32>) -> tensor<?x256xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<?x8xf32>, tensor<256x8xf32>) outs(%f : tensor<?x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x256xf32>
  %r = tensor.empty(%n) : tensor<?xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%0 : tensor<?x256xf32>) outs(%g : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %x, %o : f32
    linalg.yield %m : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The sum of the rows of a gradient, and a product that makes columns of weights from it: blocks would be columns.
// CHECK-LABEL: func.func @columns_of_weights(
// CHECK-NOT: scf.for
// CHECK: return
func.func @columns_of_weights(%a: tensor<64x8xf32>, %b: tensor<256x8xf32>, %c: tensor<64x96xf32>) -> (tensor<256xf32>, tensor<96x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<64x8xf32>, tensor<256x8xf32>) outs(%f : tensor<64x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x256xf32>
  %r = tensor.empty() : tensor<256xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]
  } ins(%0 : tensor<64x256xf32>) outs(%g : tensor<256xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.addf %x, %o : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  %w = tensor.empty() : tensor<96x256xf32>
  %h = linalg.fill ins(%zero : f32) outs(%w : tensor<96x256xf32>) -> tensor<96x256xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(n, j, i) -> (i, n)>, affine_map<(n, j, i) -> (i, j)>, affine_map<(n, j, i) -> (n, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%c, %0 : tensor<64x96xf32>, tensor<64x256xf32>) outs(%h : tensor<96x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<96x256xf32>
  return %1, %2 : tensor<256xf32>, tensor<96x256xf32>
}

// What each block reads again fits no cache, but is less than the scores that are not written.
// CHECK-LABEL: func.func @many_short_keys(
// CHECK: scf.for
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %b : tensor<32x8xf32>, tensor<2048x8xf32>) outs(%{{.*}} : tensor<32x2048xf32>)
// CHECK: return
func.func @many_short_keys(%a: tensor<256x8xf32>, %b: tensor<2048x8xf32>) -> tensor<256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x2048xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x2048xf32>) -> tensor<256x2048xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<256x8xf32>, tensor<2048x8xf32>) outs(%f : tensor<256x2048xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<256x2048xf32>
  %r = tensor.empty() : tensor<256xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%0 : tensor<256x2048xf32>) outs(%g : tensor<256xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  return %1 : tensor<256xf32>
}

// Here it is more.
// CHECK-LABEL: func.func @long_keys(
// CHECK-NOT: scf.for
// CHECK: return
func.func @long_keys(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> tensor<256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<256x256xf32>
  %r = tensor.empty() : tensor<256xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%0 : tensor<256x256xf32>) outs(%g : tensor<256xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  return %1 : tensor<256xf32>
}

// Of heads inside the rows of queries, blocks are rows of one head: its keys are read again for each.
// CHECK-LABEL: func.func @heads_inside(
// CHECK: scf.for %[[H:.*]] = %c0 to %c4 step %c1 iter_args(
// CHECK: scf.for %[[I:.*]] = %c0 to %c256 step %c32 iter_args(
// CHECK: tensor.extract_slice %a[%[[I]], %[[H]], 0] [32, 1, 8] [1, 1, 1]
// CHECK: return
func.func @heads_inside(%a: tensor<256x4x8xf32>, %b: tensor<4x256x8xf32>) -> tensor<256x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x4x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x4x256xf32>) -> tensor<256x4x256xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, h, j, k) -> (i, h, k)>, affine_map<(i, h, j, k) -> (h, j, k)>, affine_map<(i, h, j, k) -> (i, h, j)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<256x4x8xf32>, tensor<4x256x8xf32>) outs(%f : tensor<256x4x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<256x4x256xf32>
  %r = tensor.empty() : tensor<256x4xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<256x4xf32>) -> tensor<256x4xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, h, j) -> (i, h, j)>, affine_map<(i, h, j) -> (i, h)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%0 : tensor<256x4x256xf32>) outs(%g : tensor<256x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<256x4xf32>
  return %1 : tensor<256x4xf32>
}

// Sums over the rows of each batch: the batch and the lanes of the product are shared, and blocks are of lanes.
// CHECK-LABEL: func.func @sums_of_rows(
// CHECK: scf.for %[[B:.*]] = %c0 to %c16 step %c1 iter_args(
// CHECK: scf.for %[[J:.*]] = %c0 to %c64 step %[[STEP:c[0-9]+]] iter_args(
// CHECK: tensor.extract_slice %b[0, %[[J]]{{\]}} [8, {{32|64}}] [1, 1]
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x128x{{32|64}}xf32>)
// CHECK: return
func.func @sums_of_rows(%a: tensor<16x128x8xf32>, %b: tensor<8x64xf32>) -> tensor<16x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x128x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x128x64xf32>) -> tensor<16x128x64xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(n, i, j, k) -> (n, i, k)>, affine_map<(n, i, j, k) -> (k, j)>, affine_map<(n, i, j, k) -> (n, i, j)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<16x128x8xf32>, tensor<8x64xf32>) outs(%f : tensor<16x128x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x128x64xf32>
  %r = tensor.empty() : tensor<16x64xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<16x64xf32>) -> tensor<16x64xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(n, j, i) -> (n, i, j)>, affine_map<(n, j, i) -> (n, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%0 : tensor<16x128x64xf32>) outs(%g : tensor<16x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.addf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
