// Reductions with the operations around them, one row at a time.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-reductions{l2-bytes=65536 vector-bits=256},canonicalize,cse)' | filecheck %s

// Three passes over a row: the maximum; the exponentials and their sum; the quotients.
// CHECK-LABEL: func.func @softmax(
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c1 iter_args(
// CHECK: tensor.extract_slice %x[%[[I]], 0] [1, 100] [1, 1]
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 0, 8>}
// CHECK: arith.maximumf
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 0, 8>}
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: -> (tensor<1x100xf32>, tensor<1xf32>)
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 0, 8>}
// CHECK: arith.divf
// CHECK-NOT: linalg.generic
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[I]], 0] [1, 100] [1, 1]
func.func @softmax(%x: tensor<64x100xf32>) -> tensor<64x100xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x100xf32>
  %r = tensor.empty() : tensor<64xf32>
  %lows = linalg.fill ins(%low : f32) outs(%r : tensor<64xf32>) -> tensor<64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%r : tensor<64xf32>) -> tensor<64xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x100xf32>) outs(%lows : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<64x100xf32>, tensor<64xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<64x100xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<64x100xf32>) outs(%zeros : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %div = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<64x100xf32>, tensor<64xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %q = arith.divf %in, %s : f32
    linalg.yield %q : f32
  } -> tensor<64x100xf32>
  return %div : tensor<64x100xf32>
}

// A reduction that stands alone is computed in strips of vectors.
// CHECK-LABEL: func.func @sum(
// CHECK-NOT: scf.for
// CHECK: attrs = {vector_sizes = array<i64: 0, 4>}
func.func @sum(%x: tensor<3x9xf64>, %c: tensor<3xf64>) -> tensor<3xf64> {
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x9xf64>) outs(%c : tensor<3xf64>) {
  ^bb0(%in: f64, %out: f64):
    %s = arith.addf %out, %in : f64
    linalg.yield %s : f64
  } -> tensor<3xf64>
  return %sum : tensor<3xf64>
}

// Rows that are gathered lie along the last loop: the mean of a bag is computed in blocks of columns, not in columns.
// CHECK-LABEL: func.func @mean_of_bag(
// CHECK: scf.for %[[I:.*]] = %c0 to %c256 step %c1 iter_args(
// CHECK-NOT: scf.for
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x128xf32>) attrs = {{.*}}vector_sizes = array<i64: 0, 8, 0>
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x128xf32>) attrs = {{.*}}vector_sizes = array<i64: 0, 8>
// CHECK: arith.divf
func.func @mean_of_bag(%x: tensor<100x128xf32>, %rows: tensor<256x20xi64>) -> tensor<256x128xf32> {
  %cst = arith.constant 2.000000e+01 : f32
  %zero = arith.constant 0.000000e+00 : f32
  %e = tensor.empty() : tensor<256x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x128xf32>) -> tensor<256x128xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%rows : tensor<256x20xi64>) outs(%f : tensor<256x128xf32>) {
  ^bb0(%in: i64, %out: f32):
    %row = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %element = tensor.extract %x[%row, %j] : tensor<100x128xf32>
    %sum = arith.addf %out, %element : f32
    linalg.yield %sum : f32
  } -> tensor<256x128xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<256x128xf32>) outs(%e : tensor<256x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    %mean = arith.divf %in, %cst : f32
    linalg.yield %mean : f32
  } -> tensor<256x128xf32>
  return %1 : tensor<256x128xf32>
}

// An operand that lacks the last loop is the same in all lanes: the maximum of sums has vectors along j, and no columns of
// %t are read. A few columns are not: they would fill a part of a vector.
// CHECK-LABEL: func.func @steps(
// CHECK: scf.for %{{.*}} = %c0 to %c4 step %c1 iter_args(
// CHECK-NOT: scf.for
// CHECK: linalg.generic {{.*}} attrs = {{.*}}vector_sizes = array<i64: 0, 8, 0>
// CHECK: arith.maximumf
// CHECK: vector_sizes = array<i64: 0, 8>
// CHECK: math.exp
// CHECK-LABEL: func.func @few_columns(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: arith.maximumf
func.func @steps(%a: tensor<4x32xf32>, %t: tensor<32x16xf32>, %low: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(b, j, i) -> (b, i)>, affine_map<(b, j, i) -> (i, j)>, affine_map<(b, j, i) -> (b, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %t : tensor<4x32xf32>, tensor<32x16xf32>) outs(%low : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %sum = arith.addf %x, %y : f32
    %max = arith.maximumf %out, %sum : f32
    linalg.yield %max : f32
  } -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%x: f32, %out: f32):
    %exp = math.exp %x : f32
    linalg.yield %exp : f32
  } -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

func.func @few_columns(%a: tensor<4x32xf32>, %t: tensor<32x3xf32>, %low: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(b, j, i) -> (b, i)>, affine_map<(b, j, i) -> (i, j)>, affine_map<(b, j, i) -> (b, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %t : tensor<4x32xf32>, tensor<32x3xf32>) outs(%low : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %sum = arith.addf %x, %y : f32
    %max = arith.maximumf %out, %sum : f32
    linalg.yield %max : f32
  } -> tensor<4x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(b, j) -> (b, j)>, affine_map<(b, j) -> (b, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %out: f32):
    %exp = math.exp %x : f32
    linalg.yield %exp : f32
  } -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// What writes a transposed copy is not computed column by column with the sums: these keep their vectors along the last loop.
// CHECK-LABEL: func.func @transposed_copy(
// CHECK-NOT: scf.for
// CHECK: linalg.generic {{.*}} attrs = {{.*}}vector_sizes = array<i64: 0, 8>
// CHECK: arith.addf
// CHECK: linalg.generic
// CHECK: arith.mulf
func.func @transposed_copy(%x: tensor<40x64xf32>, %zero: tensor<64xf32>) -> tensor<64x40xf32> {
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<40x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %e = tensor.empty() : tensor<64x40xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<40x64xf32>, tensor<64xf32>) outs(%e : tensor<64x40xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<64x40xf32>
  return %y : tensor<64x40xf32>
}
