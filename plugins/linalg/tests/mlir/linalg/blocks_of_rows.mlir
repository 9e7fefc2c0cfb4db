// Rows that wait for long chains are computed in blocks, as many as a vector has lanes.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-reductions{l1-bytes=32768 l2-bytes=262144 vector-bits=256},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @exponentials(
// CHECK: scf.for %[[I:.*]] = %c0 to %c256 step %c8 iter_args(
// CHECK: tensor.extract_slice %x[%[[I]], 0] [8, 100] [1, 1]
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 0, 8>}
// CHECK: -> tensor<8xf32>
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 0, 8>}
func.func @exponentials(%x: tensor<256x100xf32>) -> tensor<256xf32> {
  %low = arith.constant -1.0 : f32
  %r = tensor.empty() : tensor<256xf32>
  %e = tensor.empty() : tensor<256x100xf32>
  %lows = linalg.fill ins(%low : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<256x100xf32>) outs(%lows : tensor<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x, %max : tensor<256x100xf32>, tensor<256xf32>) outs(%lows : tensor<256xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %y = math.exp %d : f32
    %s = arith.addf %out, %y : f32
    linalg.yield %s : f32
  } -> tensor<256xf32>
  return %sum : tensor<256xf32>
}

// What is left of the blocks is computed row by row.
// CHECK-LABEL: func.func @rest(
// CHECK: scf.for %{{.*}} = %c0 to %c256 step %c8 iter_args(
// CHECK: scf.for %{{.*}} = %c256 to %c259 step %c1 iter_args(
func.func @rest(%x: tensor<259x100xf32>) -> tensor<259xf32> {
  %low = arith.constant -1.0 : f32
  %r = tensor.empty() : tensor<259xf32>
  %e = tensor.empty() : tensor<259x100xf32>
  %lows = linalg.fill ins(%low : f32) outs(%r : tensor<259xf32>) -> tensor<259xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<259x100xf32>) outs(%lows : tensor<259xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<259xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x, %max : tensor<259x100xf32>, tensor<259xf32>) outs(%lows : tensor<259xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %y = math.exp %d : f32
    %s = arith.addf %out, %y : f32
    linalg.yield %s : f32
  } -> tensor<259xf32>
  return %sum : tensor<259xf32>
}

// Roundings are a chain, too.
// CHECK-LABEL: func.func @roundings(
// CHECK: scf.for %{{.*}} = %c0 to %c256 step %c16 iter_args(
func.func @roundings(%x: tensor<256x100xbf16>) -> tensor<256xbf16> {
  %low = arith.constant -1.0 : bf16
  %r = tensor.empty() : tensor<256xbf16>
  %e = tensor.empty() : tensor<256x100xbf16>
  %lows = linalg.fill ins(%low : bf16) outs(%r : tensor<256xbf16>) -> tensor<256xbf16>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<256x100xbf16>) outs(%lows : tensor<256xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %m = arith.maximumf %out, %in : bf16
    linalg.yield %m : bf16
  } -> tensor<256xbf16>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x, %max : tensor<256x100xbf16>, tensor<256xbf16>) outs(%lows : tensor<256xbf16>) {
  ^bb0(%in: bf16, %m: bf16, %out: bf16):
    %d = arith.subf %in, %m : bf16
    %y = arith.mulf %d, %d : bf16
    %s = arith.addf %out, %y : bf16
    linalg.yield %s : bf16
  } -> tensor<256xbf16>
  return %sum : tensor<256xbf16>
}

// CHECK-LABEL: func.func @squares(
// CHECK: scf.for %{{.*}} = %c0 to %c256 step %c1 iter_args(
func.func @squares(%x: tensor<256x100xf32>) -> tensor<256xf32> {
  %low = arith.constant -1.0 : f32
  %r = tensor.empty() : tensor<256xf32>
  %e = tensor.empty() : tensor<256x100xf32>
  %lows = linalg.fill ins(%low : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<256x100xf32>) outs(%lows : tensor<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x, %max : tensor<256x100xf32>, tensor<256xf32>) outs(%lows : tensor<256xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %y = arith.mulf %d, %d : f32
    %s = arith.addf %out, %y : f32
    linalg.yield %s : f32
  } -> tensor<256xf32>
  return %sum : tensor<256xf32>
}

// Eight rows of 2000 do not fit in the first level cache.
// CHECK-LABEL: func.func @long_rows(
// CHECK: scf.for %{{.*}} = %c0 to %c256 step %c1 iter_args(
func.func @long_rows(%x: tensor<256x2000xf32>) -> tensor<256xf32> {
  %low = arith.constant -1.0 : f32
  %r = tensor.empty() : tensor<256xf32>
  %e = tensor.empty() : tensor<256x2000xf32>
  %lows = linalg.fill ins(%low : f32) outs(%r : tensor<256xf32>) -> tensor<256xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<256x2000xf32>) outs(%lows : tensor<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<256xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x, %max : tensor<256x2000xf32>, tensor<256xf32>) outs(%lows : tensor<256xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %y = math.exp %d : f32
    %s = arith.addf %out, %y : f32
    linalg.yield %s : f32
  } -> tensor<256xf32>
  return %sum : tensor<256xf32>
}

// CHECK-LABEL: func.func @few_rows(
// CHECK: scf.for %{{.*}} = %c0 to %c100 step %c1 iter_args(
func.func @few_rows(%x: tensor<100x100xf32>) -> tensor<100xf32> {
  %low = arith.constant -1.0 : f32
  %r = tensor.empty() : tensor<100xf32>
  %e = tensor.empty() : tensor<100x100xf32>
  %lows = linalg.fill ins(%low : f32) outs(%r : tensor<100xf32>) -> tensor<100xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<100x100xf32>) outs(%lows : tensor<100xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<100xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x, %max : tensor<100x100xf32>, tensor<100xf32>) outs(%lows : tensor<100xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %y = math.exp %d : f32
    %s = arith.addf %out, %y : f32
    linalg.yield %s : f32
  } -> tensor<100xf32>
  return %sum : tensor<100xf32>
}
