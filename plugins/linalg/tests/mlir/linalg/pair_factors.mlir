// Contractions whose factors are halves of words.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-i16,dot-bf16},canonicalize,cse)' | filecheck %s

// A zero point is subtracted when words are made; words of constants are constants. Steps that are neighbours in memory
// are copied to halves of words.
// CHECK-LABEL: func.func @quantized(
// CHECK: %[[W:.*]] = arith.constant dense<131073> : tensor<8x16xi32>
// CHECK: %[[H:.*]] = native.reinterpret %{{.*}} : tensor<?x8xi32> to tensor<?x16xi16>
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%x : tensor<?x16xi8>) outs(%[[H]] : tensor<?x16xi16>)
// CHECK: arith.subi
// CHECK: %[[X:.*]] = native.reinterpret %[[P]] : tensor<?x16xi16> to tensor<?x8xi32>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<?x8xi32>, tensor<8x16xi32>)
// CHECK-COUNT-2: arith.muli
func.func @quantized(%x: tensor<?x16xi8>, %c: tensor<?x16xi32>) -> tensor<?x16xi32> {
  %zero = arith.constant 3 : i32
  %w = arith.constant dense<[
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
  ]> : tensor<16x16xi8>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<?x16xi8>, tensor<16x16xi8>) outs(%c : tensor<?x16xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %zero : i32
    %3 = arith.extsi %b : i8 to i32
    %4 = arith.muli %2, %3 : i32
    %5 = arith.addi %out, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<?x16xi32>
  return %0 : tensor<?x16xi32>
}

// The last word of an odd number of steps has one factor, beside one that adds nothing.
// CHECK-LABEL: func.func @odd(
// CHECK: linalg.generic {{.*}} ins(%x : tensor<16x15xi8>)
// CHECK: linalg.fill ins(%c0_i16 : i16) outs(%{{.*}} : tensor<16x1xi16>)
// CHECK: tensor.extract_slice %w[14, 0] [1, 16] [1, 1] : tensor<15x16xi8>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<16x8xi32>, tensor<8x16xi32>)
func.func @odd(%x: tensor<16x15xi8>, %w: tensor<15x16xi8>, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<16x15xi8>, tensor<15x16xi8>) outs(%c : tensor<16x16xi32>) -> tensor<16x16xi32>
  return %0 : tensor<16x16xi32>
}

// Of steps whose number is not known, one may be left: a piece of one word, or of none.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[K:.*]] = tensor.dim %x, %c1
// CHECK: %[[WORDS:.*]] = arith.divsi %{{.*}}, %c2
// CHECK: tensor.empty(%{{.*}}, %[[WORDS]]) : tensor<?x?xi32>
// CHECK: linalg.generic {{.*}} ins(%x : tensor<?x?xi8>)
// CHECK: linalg.fill ins(%c0_i16 : i16) outs(%{{.*}} : tensor<?x?xi16>)
// CHECK: %[[LEFT:.*]] = arith.remsi %{{.*}}, %c2
// CHECK: %[[IS_LEFT:.*]] = arith.cmpi eq, %[[LEFT]], %c1
// CHECK: %[[LAST:.*]] = arith.select %[[IS_LEFT]], %c1, %c0
// CHECK: tensor.extract_slice %w[0, 0] [%{{.*}}, 16] [1, 1]
// CHECK: tensor.extract_slice %w[%{{.*}}, 0] [%[[LAST]], 16] [1, 1]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<?x?xi32>, tensor<?x16xi32>)
func.func @dynamic(%x: tensor<?x?xi8>, %w: tensor<?x16xi8>, %c: tensor<?x16xi32>) -> tensor<?x16xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<?x?xi8>, tensor<?x16xi8>) outs(%c : tensor<?x16xi32>) -> tensor<?x16xi32>
  return %0 : tensor<?x16xi32>
}

// -----

// An argument that is constant is used beside the contraction too: what returns that is left.
// CHECK-LABEL: func.func private @layer(
// CHECK: linalg.generic
// CHECK: %[[S:.*]] = arith.addi %w, %w
// CHECK: return %{{.*}}, %[[S]]
func.func private @layer(%x: tensor<8x16xi8>, %w: tensor<16x8xi8>) -> (tensor<8x8xi32>, tensor<16x8xi8>) {
  %zero = arith.constant dense<0> : tensor<8x8xi32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<8x16xi8>, tensor<16x8xi8>) outs(%zero : tensor<8x8xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %out, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<8x8xi32>
  %5 = arith.addi %w, %w : tensor<16x8xi8>
  return %0, %5 : tensor<8x8xi32>, tensor<16x8xi8>
}

func.func @calls(%x: tensor<8x16xi8>) -> (tensor<8x8xi32>, tensor<16x8xi8>) {
  %w = arith.constant dense<[
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2],
    [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2], [1, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2]
  ]> : tensor<16x8xi8>
  %0:2 = call @layer(%x, %w) : (tensor<8x16xi8>, tensor<16x8xi8>) -> (tensor<8x8xi32>, tensor<16x8xi8>)
  return %0#0, %0#1 : tensor<8x8xi32>, tensor<16x8xi8>
}

// -----

// Few rows put the words of an argument together in their tiles: it is read as four operands, whose rows are four apart.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-u8-i8},canonicalize,cse)' | filecheck %s --check-prefix=FEW
// FEW-LABEL: func.func @few_rows(
// FEW: tensor.extract_slice %w[0, 0] [4, 32] [4, 1] : tensor<16x32xi8> to tensor<4x32xi8>
// FEW: tensor.extract_slice %w[3, 0] [4, 32] [4, 1] : tensor<16x32xi8> to tensor<4x32xi8>
// FEW: linalg.generic {{.*}} : tensor<3x4xi32>, tensor<4x32xi8>, tensor<4x32xi8>, tensor<4x32xi8>, tensor<4x32xi8>)
func.func @few_rows(%x: tensor<3x16xi8>, %w: tensor<16x32xi8>, %c: tensor<3x32xi32>) -> tensor<3x32xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<3x16xi8>, tensor<16x32xi8>) outs(%c : tensor<3x32xi32>) -> tensor<3x32xi32>
  return %0 : tensor<3x32xi32>
}

// More rows share words that are written before.
// FEW-LABEL: func.func @more_rows(
// FEW: linalg.generic {{.*}} : tensor<14x4xi32>, tensor<4x32xi32>)
func.func @more_rows(%x: tensor<14x16xi8>, %w: tensor<16x32xi8>, %c: tensor<14x32xi32>) -> tensor<14x32xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<14x16xi8>, tensor<16x32xi8>) outs(%c : tensor<14x32xi32>) -> tensor<14x32xi32>
  return %0 : tensor<14x32xi32>
}

// One row reads words of a constant.
// FEW-LABEL: func.func @one_row_of_weights(
// FEW: linalg.generic {{.*}} : tensor<1x2xi32>, tensor<2x8xi32>)
func.func @one_row_of_weights(%x: tensor<1x8xi8>, %c: tensor<1x8xi32>) -> tensor<1x8xi32> {
  %w = arith.constant dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F"> : tensor<8x8xi8>
  %0 = linalg.matmul ins(%x, %w : tensor<1x8xi8>, tensor<8x8xi8>) outs(%c : tensor<1x8xi32>) -> tensor<1x8xi32>
  return %0 : tensor<1x8xi32>
}

// Bytes that are neighbours are words in memory. An offset that one factor takes is a bit of each.
// FEW-LABEL: func.func @words_in_memory(
// FEW-DAG: %[[BITS:.*]] = arith.constant -2139062144 : i32
// FEW-DAG: native.reinterpret %x : tensor<1x16xi8> to tensor<1x4xi32>
// FEW-DAG: native.reinterpret %w : tensor<32x16xi8> to tensor<32x4xi32>
// FEW: linalg.generic {{.*}} : tensor<1x4xi32>, tensor<32x4xi32>)
// FEW-NEXT: ^bb0(
// FEW-NEXT: arith.xori %{{.*}}, %[[BITS]]
func.func @words_in_memory(%x: tensor<1x16xi8>, %w: tensor<32x16xi8>, %c: tensor<1x32xi32>) -> tensor<1x32xi32> {
  %0 = linalg.matmul indexing_maps = [
    affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>
  ] ins(%x, %w : tensor<1x16xi8>, tensor<32x16xi8>) outs(%c : tensor<1x32xi32>) -> tensor<1x32xi32>
  return %0 : tensor<1x32xi32>
}

// -----

// Words of what a loop does not change are made before it; others, of rows that share words, in each iteration.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-bf16},canonicalize,cse)' | filecheck %s --check-prefix=LOOP
// LOOP-LABEL: func.func @blocks_of_rows(
// LOOP: %[[LOW:.*]] = tensor.extract_slice %w[0, 0] [8, 32] [2, 1]
// LOOP: %[[HIGH:.*]] = tensor.extract_slice %w[1, 0] [8, 32] [2, 1]
// LOOP: %[[W:.*]] = linalg.generic {{.*}} ins(%[[LOW]], %[[HIGH]] : {{.*}}) outs(%{{.*}} : tensor<8x32xi32>)
// LOOP: scf.for
// LOOP: %[[ROWS:.*]] = tensor.extract_slice %x
// LOOP: %[[X:.*]] = native.reinterpret %[[ROWS]]
// LOOP: linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<32x8xi32>, tensor<8x32xi32>)
func.func @blocks_of_rows(%x: tensor<64x16xbf16>, %w: tensor<16x32xbf16>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %0 = scf.for %i = %c0 to %c64 step %c32 iter_args(%all = %c) -> (tensor<64x32xf32>) {
    %rows = tensor.extract_slice %x[%i, 0] [32, 16] [1, 1] : tensor<64x16xbf16> to tensor<32x16xbf16>
    %sums = tensor.extract_slice %all[%i, 0] [32, 32] [1, 1] : tensor<64x32xf32> to tensor<32x32xf32>
    %1 = linalg.matmul ins(%rows, %w : tensor<32x16xbf16>, tensor<16x32xbf16>) outs(%sums : tensor<32x32xf32>) -> tensor<32x32xf32>
    %2 = tensor.insert_slice %1 into %all[%i, 0] [32, 32] [1, 1] : tensor<32x32xf32> into tensor<64x32xf32>
    scf.yield %2 : tensor<64x32xf32>
  }
  return %0 : tensor<64x32xf32>
}
