// Operands that tiles read as fast where they are as in panels are not copied.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=128 vector-registers=16},canonicalize,cse)' | filecheck %s

// An eighth of the second level cache, with steps less than a page apart, is read where it is.
// CHECK-LABEL: func.func @at_hand(
// CHECK: tensor.extract_slice %b[0, %{{.*}}] [32, 8] [1, 1]
// CHECK-NOT: tensor<1x32x8xf32>
// CHECK: return
func.func @at_hand(%a: tensor<48x32xf32>, %b: tensor<32x16xf32>, %c: tensor<48x16xf32>) -> tensor<48x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x32xf32>, tensor<32x16xf32>) outs(%c : tensor<48x16xf32>) -> tensor<48x16xf32>
  return %0 : tensor<48x16xf32>
}

// What is cut out of another tensor may have its steps in other pages.
// CHECK-LABEL: func.func @a_part_of_another(
// CHECK: tensor<1x32x8xf32>
// CHECK: return
func.func @a_part_of_another(%a: tensor<48x32xf32>, %b: tensor<32x2048xf32>, %c: tensor<48x16xf32>) -> tensor<48x16xf32> {
  %part = tensor.extract_slice %b[0, 0] [32, 16] [1, 1] : tensor<32x2048xf32> to tensor<32x16xf32>
  %0 = linalg.matmul ins(%a, %part : tensor<48x32xf32>, tensor<32x16xf32>) outs(%c : tensor<48x16xf32>) -> tensor<48x16xf32>
  return %0 : tensor<48x16xf32>
}

// CHECK-LABEL: func.func @a_page_apart(
// CHECK: tensor<1x32x8xf32>
// CHECK: return
func.func @a_page_apart(%a: tensor<48x32xf32>, %b: tensor<32x1024xf32>, %c: tensor<48x1024xf32>) -> tensor<48x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x32xf32>, tensor<32x1024xf32>) outs(%c : tensor<48x1024xf32>) -> tensor<48x1024xf32>
  return %0 : tensor<48x1024xf32>
}

// CHECK-LABEL: func.func @less_than_a_page_apart(
// CHECK-NOT: tensor<1x32x8xf32>
// CHECK: return
func.func @less_than_a_page_apart(%a: tensor<48x32xf32>, %b: tensor<32x1000xf32>, %c: tensor<48x1000xf32>) -> tensor<48x1000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x32xf32>, tensor<32x1000xf32>) outs(%c : tensor<48x1000xf32>) -> tensor<48x1000xf32>
  return %0 : tensor<48x1000xf32>
}

// CHECK-LABEL: func.func @too_large(
// CHECK: tensor<1x48x8xf32>
// CHECK: return
func.func @too_large(%a: tensor<48x48xf32>, %b: tensor<48x1000xf32>, %c: tensor<48x1000xf32>) -> tensor<48x1000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x48xf32>, tensor<48x1000xf32>) outs(%c : tensor<48x1000xf32>) -> tensor<48x1000xf32>
  return %0 : tensor<48x1000xf32>
}

// Of what is near, lanes that take more than half of the first cache, or of the sets that they fall into, are copied where three tiles of
// rows or more read them.
// CHECK-LABEL: func.func @in_few_sets(
// CHECK: tensor<1x80x8xf32>
// CHECK: return
func.func @in_few_sets(%a: tensor<48x80xf32>, %b: tensor<80x128xf32>, %c: tensor<48x128xf32>) -> tensor<48x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x80xf32>, tensor<80x128xf32>) outs(%c : tensor<48x128xf32>) -> tensor<48x128xf32>
  return %0 : tensor<48x128xf32>
}

// CHECK-LABEL: func.func @in_many_sets(
// CHECK-NOT: tensor<1x80x8xf32>
// CHECK: return
func.func @in_many_sets(%a: tensor<48x80xf32>, %b: tensor<80x100xf32>, %c: tensor<48x100xf32>) -> tensor<48x100xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x80xf32>, tensor<80x100xf32>) outs(%c : tensor<48x100xf32>) -> tensor<48x100xf32>
  return %0 : tensor<48x100xf32>
}

// CHECK-LABEL: func.func @in_few_sets_for_few_rows(
// CHECK-NOT: tensor<1x80x8xf32>
// CHECK: return
func.func @in_few_sets_for_few_rows(%a: tensor<12x80xf32>, %b: tensor<80x128xf32>, %c: tensor<12x128xf32>) -> tensor<12x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<12x80xf32>, tensor<80x128xf32>) outs(%c : tensor<12x128xf32>) -> tensor<12x128xf32>
  return %0 : tensor<12x128xf32>
}

// CHECK-LABEL: func.func @larger_than_half_of_the_first_cache(
// CHECK: tensor<1x200x8xf32>
// CHECK: return
func.func @larger_than_half_of_the_first_cache(%a: tensor<48x200xf32>, %b: tensor<200x100xf32>, %c: tensor<48x100xf32>) -> tensor<48x100xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x200xf32>, tensor<200x100xf32>) outs(%c : tensor<48x100xf32>) -> tensor<48x100xf32>
  return %0 : tensor<48x100xf32>
}

// Rows of heads are as long as a tile, but other heads lie between them.
// CHECK-LABEL: func.func @heads(
// CHECK: tensor<1x80x1x8xf32>
// CHECK: return
func.func @heads(%a: tensor<48x80xf32>, %b: tensor<80x16x8xf32>, %c: tensor<16x48x8xf32>) -> tensor<16x48x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(h, i, j, k) -> (i, k)>, affine_map<(h, i, j, k) -> (k, h, j)>, affine_map<(h, i, j, k) -> (h, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<48x80xf32>, tensor<80x16x8xf32>) outs(%c : tensor<16x48x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<16x48x8xf32>
  return %0 : tensor<16x48x8xf32>
}

// A panel is read where it is.
// CHECK-LABEL: func.func @one_head(
// CHECK-NOT: tensor<1x80x8xf32>
// CHECK: return
func.func @one_head(%a: tensor<48x80xf32>, %b: tensor<80x8xf32>, %c: tensor<48x8xf32>) -> tensor<48x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x80xf32>, tensor<80x8xf32>) outs(%c : tensor<48x8xf32>) -> tensor<48x8xf32>
  return %0 : tensor<48x8xf32>
}

// Rows of unknown number are taken to be many.
// CHECK-LABEL: func.func @in_few_sets_for_unknown_rows(
// CHECK: tensor<16x80x8xf32>
// CHECK: return
func.func @in_few_sets_for_unknown_rows(%a: tensor<?x80xf32>, %b: tensor<80x128xf32>, %c: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x80xf32>, tensor<80x128xf32>) outs(%c : tensor<?x128xf32>) -> tensor<?x128xf32>
  return %0 : tensor<?x128xf32>
}
