// RUN: plait opt %s --linalg-fuse-elementwise-ops='l1-bytes=32768' --split-input-file | filecheck %s

// A difference of columns of a large tensor and their means is computed again, where it is used.

#whole = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @columns
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK-SAME: ins(%x, %{{.*}} : tensor<256x64xf32>, tensor<64xf32>) outs(%zero
// CHECK: arith.subf
// CHECK: linalg.generic
// CHECK-SAME: ins(%x, %{{.*}}, %{{.*}} : tensor<256x64xf32>, tensor<64xf32>, tensor<64xf32>)
// CHECK: arith.subf
// CHECK: return
func.func @columns(%x: tensor<256x64xf32>, %zero: tensor<64xf32>) -> tensor<256x64xf32> {
  %e = tensor.empty() : tensor<256x64xf32>
  %m = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<256x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %b = linalg.generic {indexing_maps = [#column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<256x64xf32>
  %d = linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<256x64xf32>, tensor<256x64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %mean: f32, %out: f32):
    %0 = arith.subf %in, %mean : f32
    linalg.yield %0 : f32
  } -> tensor<256x64xf32>
  %v = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%d : tensor<256x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#whole, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%d, %v : tensor<256x64xf32>, tensor<64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %0 = arith.mulf %in, %scale : f32
    linalg.yield %0 : f32
  } -> tensor<256x64xf32>
  return %r : tensor<256x64xf32>
}

// -----

// A difference of a row and its mean stays near.

#whole = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @rows
// CHECK-COUNT-1: arith.subf
// CHECK-NOT: arith.subf
// CHECK: return
func.func @rows(%x: tensor<256x64xf32>, %zero: tensor<256xf32>) -> tensor<256x64xf32> {
  %e = tensor.empty() : tensor<256x64xf32>
  %m = linalg.generic {indexing_maps = [#whole, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<256x64xf32>) outs(%zero : tensor<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<256xf32>
  %b = linalg.generic {indexing_maps = [#row, #whole], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<256xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<256x64xf32>
  %d = linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<256x64xf32>, tensor<256x64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %mean: f32, %out: f32):
    %0 = arith.subf %in, %mean : f32
    linalg.yield %0 : f32
  } -> tensor<256x64xf32>
  %v = linalg.generic {indexing_maps = [#whole, #row], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<256x64xf32>) outs(%zero : tensor<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<256xf32>
  %r = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%d, %v : tensor<256x64xf32>, tensor<256xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %0 = arith.mulf %in, %scale : f32
    linalg.yield %0 : f32
  } -> tensor<256x64xf32>
  return %r : tensor<256x64xf32>
}

// -----

// So does a tensor that fits the first level cache.

#whole = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @small
// CHECK-COUNT-1: arith.subf
// CHECK-NOT: arith.subf
// CHECK: return
func.func @small(%x: tensor<128x64xf32>, %zero: tensor<64xf32>) -> tensor<128x64xf32> {
  %e = tensor.empty() : tensor<128x64xf32>
  %m = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<128x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %b = linalg.generic {indexing_maps = [#column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<64xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<128x64xf32>
  %d = linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<128x64xf32>, tensor<128x64xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%in: f32, %mean: f32, %out: f32):
    %0 = arith.subf %in, %mean : f32
    linalg.yield %0 : f32
  } -> tensor<128x64xf32>
  %v = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%d : tensor<128x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#whole, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%d, %v : tensor<128x64xf32>, tensor<64xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %0 = arith.mulf %in, %scale : f32
    linalg.yield %0 : f32
  } -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}

// -----

// A bias is no statistic.

#whole = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @bias
// CHECK-COUNT-1: arith.subf
// CHECK-NOT: arith.subf
// CHECK: return
func.func @bias(%x: tensor<256x64xf32>, %zero: tensor<64xf32>) -> tensor<256x64xf32> {
  %e = tensor.empty() : tensor<256x64xf32>
  %m = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<256x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %b = linalg.generic {indexing_maps = [#column, #whole], iterator_types = ["parallel", "parallel"]} ins(%zero : tensor<64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<256x64xf32>
  %d = linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<256x64xf32>, tensor<256x64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %mean: f32, %out: f32):
    %0 = arith.subf %in, %mean : f32
    linalg.yield %0 : f32
  } -> tensor<256x64xf32>
  %v = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%d : tensor<256x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#whole, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%d, %v : tensor<256x64xf32>, tensor<64xf32>) outs(%e : tensor<256x64xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %0 = arith.mulf %in, %scale : f32
    linalg.yield %0 : f32
  } -> tensor<256x64xf32>
  return %r : tensor<256x64xf32>
}

// -----

// Columns of unknown number and length are taken for long ones.

#whole = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @unknown_columns
// CHECK: arith.divf
// CHECK: linalg.generic
// CHECK-SAME: ins(%x, %{{.*}} : tensor<?x?xf32>, tensor<?xf32>) outs(%zero
// CHECK: arith.subf
// CHECK: linalg.generic
// CHECK-SAME: ins(%x, %{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>)
// CHECK: arith.subf
// CHECK: return
func.func @unknown_columns(%x: tensor<?x?xf32>, %n: tensor<f32>, %zero: tensor<?xf32>, %e: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?x?xf32> {
  %m = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%zero : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %mean = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m, %n : tensor<?xf32>, tensor<f32>) outs(%c : tensor<?xf32>) {
  ^bb0(%in: f32, %count: f32, %out: f32):
    %0 = arith.divf %in, %count : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %b = linalg.generic {indexing_maps = [#column, #whole], iterator_types = ["parallel", "parallel"]} ins(%mean : tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  %d = linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %mean_0: f32, %out: f32):
    %0 = arith.subf %in, %mean_0 : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  %v = linalg.generic {indexing_maps = [#whole, #column], iterator_types = ["reduction", "parallel"]} ins(%d : tensor<?x?xf32>) outs(%zero : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#whole, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%d, %v : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %0 = arith.mulf %in, %scale : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
