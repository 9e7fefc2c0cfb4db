// Rows of an output that are apart by multiples of a page are in the same sets of the first level cache. Where few steps reduce, tiles
// have few long rows, of which each lies in many sets.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=49152 l2-bytes=1048576 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @eight_steps(
// CHECK: attrs = {vector_sizes = array<i64: 2, 128, 0>}
func.func @eight_steps(%a: tensor<64x8xf32>, %b: tensor<8x1024xf32>, %c: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x8xf32>, tensor<8x1024xf32>) outs(%c : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  return %0 : tensor<64x1024xf32>
}

// CHECK-LABEL: func.func @sixteen_steps(
// CHECK: attrs = {vector_sizes = array<i64: 6, 64, 0>}
func.func @sixteen_steps(%a: tensor<60x16xf32>, %b: tensor<16x1024xf32>, %c: tensor<60x1024xf32>) -> tensor<60x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x16xf32>, tensor<16x1024xf32>) outs(%c : tensor<60x1024xf32>) -> tensor<60x1024xf32>
  return %0 : tensor<60x1024xf32>
}

// Computing takes longer than writing.
// CHECK-LABEL: func.func @many_steps(
// CHECK: attrs = {vector_sizes = array<i64: 14, 32, 0>}
func.func @many_steps(%a: tensor<40x32xf32>, %b: tensor<32x1024xf32>, %c: tensor<40x1024xf32>) -> tensor<40x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<40x32xf32>, tensor<32x1024xf32>) outs(%c : tensor<40x1024xf32>) -> tensor<40x1024xf32>
  return %0 : tensor<40x1024xf32>
}

// Rows begin in many sets.
// CHECK-LABEL: func.func @other_sets(
// CHECK: attrs = {vector_sizes = array<i64: 14, 32, 0>}
func.func @other_sets(%a: tensor<40x8xf32>, %b: tensor<8x1056xf32>, %c: tensor<40x1056xf32>) -> tensor<40x1056xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<40x8xf32>, tensor<8x1056xf32>) outs(%c : tensor<40x1056xf32>) -> tensor<40x1056xf32>
  return %0 : tensor<40x1056xf32>
}

// The output goes to memory row by row: many rows read the lanes at a time.
// CHECK-LABEL: func.func @planes(
// CHECK: attrs = {vector_sizes = array<i64: 12, 32, 0>}
func.func @planes(%a: tensor<600x8xf32>, %b: tensor<8x1024xf32>, %c: tensor<600x1024xf32>) -> tensor<600x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<600x8xf32>, tensor<8x1024xf32>) outs(%c : tensor<600x1024xf32>) -> tensor<600x1024xf32>
  return %0 : tensor<600x1024xf32>
}

// How many rows there are does not matter where panels are read.
// CHECK-LABEL: func.func @rows_of_unknown_number(
// CHECK: attrs = {vector_sizes = array<i64: 2, 128, 0>}
func.func @rows_of_unknown_number(%a: tensor<?x8xf32>, %b: tensor<1024x8xf32>, %c: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<?x8xf32>, tensor<1024x8xf32>) outs(%c : tensor<?x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %product, %out : f32
    linalg.yield %sum : f32
  } -> tensor<?x1024xf32>
  return %0 : tensor<?x1024xf32>
}

// Of few columns, many rows are read together: no more than the first cache has lines in a set, which is its size by that of a page.
// CHECK-LABEL: func.func @rows_read_from_one_set(
// CHECK: attrs = {vector_sizes = array<i64: 12, 16, 0>}
func.func @rows_read_from_one_set(%a: tensor<60x1024xf32>, %b: tensor<1024x16xf32>, %c: tensor<60x16xf32>) -> tensor<60x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x1024xf32>, tensor<1024x16xf32>) outs(%c : tensor<60x16xf32>) -> tensor<60x16xf32>
  return %0 : tensor<60x16xf32>
}

// Rows that are half a page apart lie in two sets.
// CHECK-LABEL: func.func @rows_read_from_two_sets(
// CHECK: attrs = {vector_sizes = array<i64: 20, 16, 0>}
func.func @rows_read_from_two_sets(%a: tensor<60x512xf32>, %b: tensor<512x16xf32>, %c: tensor<60x16xf32>) -> tensor<60x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x512xf32>, tensor<512x16xf32>) outs(%c : tensor<60x16xf32>) -> tensor<60x16xf32>
  return %0 : tensor<60x16xf32>
}

// CHECK-LABEL: func.func @rows_read_from_many_sets(
// CHECK: attrs = {vector_sizes = array<i64: 30, 16, 0>}
func.func @rows_read_from_many_sets(%a: tensor<60x500xf32>, %b: tensor<500x16xf32>, %c: tensor<60x16xf32>) -> tensor<60x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x500xf32>, tensor<500x16xf32>) outs(%c : tensor<60x16xf32>) -> tensor<60x16xf32>
  return %0 : tensor<60x16xf32>
}

// Rows may be a page apart if that is not known.
// CHECK-LABEL: func.func @rows_of_unknown_sets(
// CHECK: attrs = {vector_sizes = array<i64: 12, 16, 0>}
func.func @rows_of_unknown_sets(%a: tensor<?x?xf32>, %b: tensor<?x16xf32>, %c: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x16xf32>) outs(%c : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

// More rows of two vectors than a set has lines: they are copied to panels, if enough tiles of lanes read them.
// CHECK-LABEL: func.func @panels_of_rows(
// CHECK: tensor<36x128x14xf32>
// CHECK: attrs = {vector_sizes = array<i64: 14, 32, 0>}
func.func @panels_of_rows(%a: tensor<504x1024xf32>, %b: tensor<128x256xf32>, %c: tensor<504x256xf32>) -> tensor<504x256xf32> {
  %part = tensor.extract_slice %a[0, 0] [504, 128] [1, 1] : tensor<504x1024xf32> to tensor<504x128xf32>
  %0 = linalg.matmul ins(%part, %b : tensor<504x128xf32>, tensor<128x256xf32>) outs(%c : tensor<504x256xf32>) -> tensor<504x256xf32>
  return %0 : tensor<504x256xf32>
}

// CHECK-LABEL: func.func @few_tiles_of_lanes(
// CHECK-NOT: x1024x14xf32>
// CHECK: return
func.func @few_tiles_of_lanes(%a: tensor<56x1024xf32>, %b: tensor<1024x128xf32>, %c: tensor<56x128xf32>) -> tensor<56x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<56x1024xf32>, tensor<1024x128xf32>) outs(%c : tensor<56x128xf32>) -> tensor<56x128xf32>
  return %0 : tensor<56x128xf32>
}

// CHECK-LABEL: func.func @rows_in_other_sets(
// CHECK-NOT: x1000x14xf32>
// CHECK: return
func.func @rows_in_other_sets(%a: tensor<56x1000xf32>, %b: tensor<1000x256xf32>, %c: tensor<56x256xf32>) -> tensor<56x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<56x1000xf32>, tensor<1000x256xf32>) outs(%c : tensor<56x256xf32>) -> tensor<56x256xf32>
  return %0 : tensor<56x256xf32>
}

// Where rows leave little of the sets to lanes, many tiles of lanes have to read them.
// CHECK-LABEL: func.func @most_lines_of_the_sets(
// CHECK: tensor<{{.*}}x12xf32>
// CHECK: attrs = {vector_sizes = array<i64: 12, 32, 0>}
// CHECK: return
func.func @most_lines_of_the_sets(%a: tensor<240x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<240x1024xf32>) -> tensor<240x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<240x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<240x1024xf32>) -> tensor<240x1024xf32>
  return %0 : tensor<240x1024xf32>
}

// CHECK-LABEL: func.func @fewer_tiles_of_lanes(
// CHECK-NOT: x12xf32>
// CHECK: return
func.func @fewer_tiles_of_lanes(%a: tensor<240x1024xf32>, %b: tensor<1024x992xf32>, %c: tensor<240x992xf32>) -> tensor<240x992xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<240x1024xf32>, tensor<1024x992xf32>) outs(%c : tensor<240x992xf32>) -> tensor<240x992xf32>
  return %0 : tensor<240x992xf32>
}

// Rows that do not fit the second cache are copied too, wherever they begin.
// CHECK-LABEL: func.func @rows_from_beyond_the_second_cache(
// CHECK: tensor<{{.*}}x500x14xf32>
// CHECK: attrs = {vector_sizes = array<i64: 14, 32, 0>}
// CHECK: return
func.func @rows_from_beyond_the_second_cache(%a: tensor<560x500xf32>, %b: tensor<500x256xf32>, %c: tensor<560x256xf32>) -> tensor<560x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x500xf32>, tensor<500x256xf32>) outs(%c : tensor<560x256xf32>) -> tensor<560x256xf32>
  return %0 : tensor<560x256xf32>
}

// CHECK-LABEL: func.func @rows_in_the_second_cache(
// CHECK-NOT: x500x14xf32>
// CHECK: return
func.func @rows_in_the_second_cache(%a: tensor<504x500xf32>, %b: tensor<500x256xf32>, %c: tensor<504x256xf32>) -> tensor<504x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<504x500xf32>, tensor<500x256xf32>) outs(%c : tensor<504x256xf32>) -> tensor<504x256xf32>
  return %0 : tensor<504x256xf32>
}

// CHECK-LABEL: func.func @large_rows_that_few_lanes_read(
// CHECK-NOT: x500x14xf32>
// CHECK: return
func.func @large_rows_that_few_lanes_read(%a: tensor<560x500xf32>, %b: tensor<500x224xf32>, %c: tensor<560x224xf32>) -> tensor<560x224xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<560x500xf32>, tensor<500x224xf32>) outs(%c : tensor<560x224xf32>) -> tensor<560x224xf32>
  return %0 : tensor<560x224xf32>
}

// The rows of all batches count.
// CHECK-LABEL: func.func @batches_from_beyond_the_second_cache(
// CHECK: tensor<{{.*}}x300x14xf32>
// CHECK: attrs = {vector_sizes = array<i64: {{.*}}14, 32, 0>}
// CHECK: return
func.func @batches_from_beyond_the_second_cache(%a: tensor<8x112x300xf32>, %b: tensor<8x300x256xf32>, %c: tensor<8x112x256xf32>) -> tensor<8x112x256xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<8x112x300xf32>, tensor<8x300x256xf32>) outs(%c : tensor<8x112x256xf32>) -> tensor<8x112x256xf32>
  return %0 : tensor<8x112x256xf32>
}
