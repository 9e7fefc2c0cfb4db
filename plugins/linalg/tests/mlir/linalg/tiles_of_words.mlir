// RUN: plait opt %s --linalg-generalize-named-ops=keep-fills=true --linalg-pair-factors=instructions=tile-i8,tile-bf16,dot-u8-i8 | filecheck %s --check-prefix=WORDS
// RUN: plait opt %s --linalg-generalize-named-ops=keep-fills=true --linalg-pair-factors=instructions=tile-i8,tile-bf16,dot-u8-i8 --linalg-tile-and-fuse --canonicalize | filecheck %s

// Bytes are words as they lie in memory; no zero point is subtracted for signs that are alike.
// WORDS-LABEL: func.func @bytes(
// WORDS: native.reinterpret %{{.*}} : tensor<150x128xi8> to tensor<150x32xi32>
// WORDS: attrs = {factors_in_words = [si8, si8]}
// WORDS-NOT: iterator_types = ["parallel", "reduction"]

// Rows are cut in parts that fill two registers; what follows is computed in strips of the tile.
// CHECK-LABEL: func.func @bytes(
// CHECK: scf.for
// CHECK: %[[SUMS:.*]] = native.contract_words %{{.*}}, %{{.*}} of [si8, si8] into %{{.*}} {overwrites} : tensor<96x32xi32>, tensor<32x32xi32>, tensor<96x32xi32>
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]], %{{.*}} : tensor<96x32xi32>, {{.*}} attrs = {vector_sizes = array<i64: 0, 32>}
// CHECK: native.contract_words %{{.*}} of [si8, si8] {{.*}} : tensor<54x32xi32>, tensor<32x32xi32>, tensor<54x32xi32>
#row = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
func.func @bytes(%x: tensor<150x128xi8>, %y: tensor<128x64xi8>, %bias: tensor<64xi32>) -> tensor<150x64xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<150x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<150x64xi32>) -> tensor<150x64xi32>
  %0 = linalg.matmul ins(%x, %y : tensor<150x128xi8>, tensor<128x64xi8>) outs(%f : tensor<150x64xi32>) -> tensor<150x64xi32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<150x64xi32>, tensor<64xi32>) outs(%e : tensor<150x64xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %2 = arith.addi %a, %b : i32
    linalg.yield %2 : i32
  } -> tensor<150x64xi32>
  return %1 : tensor<150x64xi32>
}

// Matrices of a batch are multiplied one by one. Sums that begin with something else are added to.
// WORDS-LABEL: func.func @batch(
// CHECK-LABEL: func.func @batch(
// CHECK: tensor.extract_slice %{{.*}} : tensor<{{.*}}> to tensor<32x16xi32>
// CHECK: native.contract_words %{{.*}} of [bf16, bf16] into %{{.*}} : tensor<32x16xi32>, tensor<16x32xi32>, tensor<32x32xf32> -> tensor<32x32xf32>
// CHECK: tensor.insert_slice
func.func @batch(%x: tensor<3x32x32xbf16>, %y: tensor<3x32x32xbf16>, %c: tensor<3x32x32xf32>) -> tensor<3x32x32xf32> {
  %0 = linalg.batch_matmul ins(%x, %y : tensor<3x32x32xbf16>, tensor<3x32x32xbf16>) outs(%c : tensor<3x32x32xf32>) -> tensor<3x32x32xf32>
  return %0 : tensor<3x32x32xf32>
}

// What does not fill a register is computed by vectors.
// CHECK-LABEL: func.func @few_rows(
// CHECK-NOT: contract_words
func.func @few_rows(%x: tensor<15x128xi8>, %y: tensor<128x64xi8>, %c: tensor<15x64xi32>) -> tensor<15x64xi32> {
  %0 = linalg.matmul ins(%x, %y : tensor<15x128xi8>, tensor<128x64xi8>) outs(%c : tensor<15x64xi32>) -> tensor<15x64xi32>
  return %0 : tensor<15x64xi32>
}

// The rows that are left of a number that is not known are one tile.
// CHECK-LABEL: func.func @unknown_rows(
// CHECK: native.contract_words %{{.*}} : tensor<128x32xi32>, tensor<32x32xi32>, tensor<128x32xi32>
// CHECK: native.contract_words %{{.*}} : tensor<?x32xi32>, tensor<32x32xi32>, tensor<?x32xi32>
func.func @unknown_rows(%x: tensor<?x128xi8>, %y: tensor<128x64xi8>, %c: tensor<?x64xi32>) -> tensor<?x64xi32> {
  %0 = linalg.matmul ins(%x, %y : tensor<?x128xi8>, tensor<128x64xi8>) outs(%c : tensor<?x64xi32>) -> tensor<?x64xi32>
  return %0 : tensor<?x64xi32>
}
