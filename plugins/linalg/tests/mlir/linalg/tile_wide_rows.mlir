// A tile of six rows of four vectors loads less than one of 14 rows of two, where many rows read a panel that stays near, or where 14
// rows would evict each other from the sets of the first level cache.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=512 vector-registers=32},canonicalize,cse)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=256 vector-registers=16},canonicalize,cse)' | filecheck %s --check-prefix=SIXTEEN

// CHECK-LABEL: func.func @near_panel(
// CHECK: attrs = {vector_sizes = array<i64: 6, 64, 0>}
// SIXTEEN-LABEL: func.func @near_panel(
// SIXTEEN: attrs = {vector_sizes = array<i64: 6, 16, 0>}
func.func @near_panel(%a: tensor<60x200xf32>, %b: tensor<200x256xf32>, %c: tensor<60x256xf32>) -> tensor<60x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x200xf32>, tensor<200x256xf32>) outs(%c : tensor<60x256xf32>) -> tensor<60x256xf32>
  return %0 : tensor<60x256xf32>
}

// Its panels fill a quarter of the second level cache.
// CHECK-LABEL: func.func @far_panel(
// CHECK: attrs = {vector_sizes = array<i64: 12, 32, 0>}
func.func @far_panel(%a: tensor<60x1000xf32>, %b: tensor<1000x256xf32>, %c: tensor<60x256xf32>) -> tensor<60x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x1000xf32>, tensor<1000x256xf32>) outs(%c : tensor<60x256xf32>) -> tensor<60x256xf32>
  return %0 : tensor<60x256xf32>
}

// Rows are a page apart, and too few tiles of lanes read them to copy them.
// CHECK-LABEL: func.func @rows_in_one_set(
// CHECK: attrs = {vector_sizes = array<i64: 6, 64, 0>}
func.func @rows_in_one_set(%a: tensor<60x1024xf32>, %b: tensor<1024x64xf32>, %c: tensor<60x64xf32>) -> tensor<60x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x1024xf32>, tensor<1024x64xf32>) outs(%c : tensor<60x64xf32>) -> tensor<60x64xf32>
  return %0 : tensor<60x64xf32>
}

// Two tiles of 14 rows read the panel less often than five.
// CHECK-LABEL: func.func @few_rows(
// CHECK: attrs = {vector_sizes = array<i64: 14, 32, 0>}
func.func @few_rows(%a: tensor<28x200xf32>, %b: tensor<200x256xf32>, %c: tensor<28x256xf32>) -> tensor<28x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<28x200xf32>, tensor<200x256xf32>) outs(%c : tensor<28x256xf32>) -> tensor<28x256xf32>
  return %0 : tensor<28x256xf32>
}

// Half of the second row of four vectors would be computed in vain.
// CHECK-LABEL: func.func @wasted_lanes(
// CHECK: attrs = {vector_sizes = array<i64: 12, 32, 0>}
func.func @wasted_lanes(%a: tensor<60x200xf32>, %b: tensor<200x96xf32>, %c: tensor<60x96xf32>) -> tensor<60x96xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x200xf32>, tensor<200x96xf32>) outs(%c : tensor<60x96xf32>) -> tensor<60x96xf32>
  return %0 : tensor<60x96xf32>
}

// It costs less than to read evicted rows again.
// CHECK-LABEL: func.func @wasted_lanes_of_evicted_rows(
// CHECK: attrs = {vector_sizes = array<i64: 6, 64, 0>}
func.func @wasted_lanes_of_evicted_rows(%a: tensor<60x1024xf32>, %b: tensor<1024x96xf32>, %c: tensor<60x96xf32>) -> tensor<60x96xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<60x1024xf32>, tensor<1024x96xf32>) outs(%c : tensor<60x96xf32>) -> tensor<60x96xf32>
  return %0 : tensor<60x96xf32>
}
