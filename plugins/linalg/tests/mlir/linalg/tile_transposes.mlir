// Blocks of elementwise operations that transpose.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-transposes{vector-bits=128 instructions=masked-store},linalg-vectorize,canonicalize,cse)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-transposes{vector-bits=128 instructions=fma},linalg-vectorize,canonicalize,cse)' | filecheck %s --check-prefix=WITHOUT

// CHECK-LABEL: func.func @transpose(
// CHECK: scf.for %[[J:.*]] = %c0 to %c8 step %c4
// CHECK: scf.for %[[I:.*]] = %c0 to %c8 step %c4
// CHECK: %[[X:.*]] = tensor.extract_slice %{{.*}}[0, %[[J]], %[[I]]{{.*}} [1, 4, 4] [1, 1, 1]
// CHECK: %[[ROWS:.*]] = vector.transfer_read {{.*}} : tensor<1x4x4xf32>, vector<1x4x4xf32>
// CHECK: vector.transpose %[[ROWS]], [0, 2, 1] : vector<1x4x4xf32> to vector<1x4x4xf32>
func.func @transpose(%x: tensor<1x10x8xf32>, %e: tensor<1x8x10xf32>) -> tensor<1x8x10xf32> {
  %0 = linalg.transpose ins(%x : tensor<1x10x8xf32>) outs(%e : tensor<1x8x10xf32>) permutation = [0, 2, 1]
  return %0 : tensor<1x8x10xf32>
}

// Whole rows of three elements are blocks with as many rows as a vector has elements, the last of which ends with them.
// CHECK-LABEL: func.func @narrow(
// CHECK: scf.for %[[I:.*]] = %c0 to %c10 step %c4
// CHECK: %[[AT:.*]] = arith.minsi %[[I]], %c6
// CHECK: %[[X:.*]] = tensor.extract_slice %x[%[[AT]], 0] [4, 3] [1, 1]
// CHECK: vector.transfer_read {{.*}} : tensor<4x3xf32>, vector<4x3xf32>
// CHECK: vector.transpose {{.*}} : vector<4x3xf32> to vector<3x4xf32>
func.func @narrow(%x: tensor<10x3xf32>, %e: tensor<3x10xf32>) -> tensor<3x10xf32> {
  %0 = linalg.transpose ins(%x : tensor<10x3xf32>) outs(%e : tensor<3x10xf32>) permutation = [1, 0]
  return %0 : tensor<3x10xf32>
}

// Fewer rows, rows that lie apart, and rows that are computed with, are no such blocks.
// CHECK-LABEL: func.func @few_rows(
// CHECK: linalg.transpose
// CHECK-LABEL: func.func @rows_apart(
// CHECK: linalg.transpose
func.func @few_rows(%x: tensor<3x3xf32>, %e: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = linalg.transpose ins(%x : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) permutation = [1, 0]
  return %0 : tensor<3x3xf32>
}
func.func @rows_apart(%x: tensor<10x5x3xf32>, %e: tensor<3x5x10xf32>) -> tensor<3x5x10xf32> {
  %0 = linalg.transpose ins(%x : tensor<10x5x3xf32>) outs(%e : tensor<3x5x10xf32>) permutation = [2, 1, 0]
  return %0 : tensor<3x5x10xf32>
}

// What is left of blocks has masks where stores have them; elsewhere the last blocks end with their loops, and are smaller
// if these are shorter than a block.
// CHECK-LABEL: func.func @rests(
// CHECK: vector.transfer_read {{.*}} : tensor<6x5xi8>, vector<8x8xi8>
// WITHOUT-LABEL: func.func @rests(
// WITHOUT: scf.for %[[J:.*]] = %c0 to %c21 step %c16
// WITHOUT: %[[FROM:.*]] = arith.minsi %[[J]], %c5
// WITHOUT: scf.for %[[I:.*]] = %c0 to %c6 step %c4
// WITHOUT: %[[AT:.*]] = arith.minsi %[[I]], %c2
// WITHOUT: tensor.extract_slice %x[%[[AT]], %[[FROM]]{{\]}} [4, 16] [1, 1]
// WITHOUT-NOT: in_bounds = [false
// WITHOUT: return
func.func @rests(%x: tensor<6x21xi8>, %e: tensor<21x6xi8>) -> tensor<21x6xi8> {
  %0 = linalg.transpose ins(%x : tensor<6x21xi8>) outs(%e : tensor<21x6xi8>) permutation = [1, 0]
  return %0 : tensor<21x6xi8>
}

// Of an unknown number of columns, no block has a mask: the last one ends with the columns.
// CHECK-LABEL: func.func @columns(
// CHECK: %[[ARE_MANY:.*]] = arith.cmpi sge, %[[N:.*]], %c4
// CHECK: %[[END:.*]] = arith.select %[[ARE_MANY]], %[[N]], %c0
// CHECK: arith.minsi
// CHECK: vector.transfer_read {{.*}}in_bounds = [true, true]{{.*}} : tensor<4x4xf32>, vector<4x4xf32>
// CHECK: %[[ARE_THREE:.*]] = arith.cmpi eq, %[[N]], %c3
// CHECK: %[[ONCE:.*]] = arith.select %[[ARE_THREE]], %c1, %c0
// CHECK: scf.for %{{.*}} = %c0 to %[[ONCE]] step %c1
// CHECK: tensor.cast %x : tensor<8x?xf32> to tensor<8x3xf32>
// CHECK: vector.transfer_read {{.*}} : tensor<4x3xf32>, vector<4x3xf32>
// CHECK-NOT: vector.create_mask
// CHECK: return
func.func @columns(%x: tensor<8x?xf32>, %e: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.transpose ins(%x : tensor<8x?xf32>) outs(%e : tensor<?x8xf32>) permutation = [1, 0]
  return %0 : tensor<?x8xf32>
}

// Of two unknown numbers, one may be four, of which whole rows are read or written as vectors, if the other one fills these.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[ARE_FOUR:.*]] = arith.cmpi eq, %[[N:.*]], %c4
// CHECK: %[[ARE_MANY:.*]] = arith.cmpi sge, %[[M:.*]], %c8
// CHECK: arith.andi %[[ARE_FOUR]], %[[ARE_MANY]]
// CHECK: tensor.cast %x : tensor<?x?xi16> to tensor<?x4xi16>
// CHECK: scf.for %[[I:.*]] = %c0 to %[[M]] step %c8
// CHECK: vector.transfer_read {{.*}} : tensor<8x4xi16>, vector<8x4xi16>
// CHECK: tensor.cast %x : tensor<?x?xi16> to tensor<4x?xi16>
// CHECK: vector.transfer_read {{.*}} : tensor<4x8xi16>, vector<4x8xi16>
// CHECK: vector.transfer_read {{.*}} : tensor<8x8xi16>, vector<8x8xi16>
// CHECK-NOT: vector.create_mask
// CHECK: return
func.func @rows(%x: tensor<?x?xi16>, %e: tensor<?x?xi16>) -> tensor<?x?xi16> {
  %0 = linalg.transpose ins(%x : tensor<?x?xi16>) outs(%e : tensor<?x?xi16>) permutation = [1, 0]
  return %0 : tensor<?x?xi16>
}

// An operand that is read backwards: rows of a block change places in registers.
// CHECK-LABEL: func.func @quarter_turn(
// CHECK: scf.for %[[I:.*]] = %c0 to %c8 step %c4
// CHECK: scf.for %[[J:.*]] = %c0 to %c8 step %c4
// CHECK: %[[START:.*]] = arith.subi %c4, %[[I]] : index
// CHECK: tensor.extract_slice %{{.*}}[%[[J]], %[[START]]{{.*}} [4, 4] [1, 1]
// CHECK: %[[ROWS:.*]] = vector.transfer_read {{.*}} : tensor<4x4xf32>, vector<4x4xf32>
// CHECK: %[[COLUMNS:.*]] = vector.transpose %[[ROWS]], [1, 0] : vector<4x4xf32> to vector<4x4xf32>
// CHECK: %[[ROW:.*]] = vector.extract %[[COLUMNS]][3] : vector<4xf32> from vector<4x4xf32>
// CHECK: vector.insert %[[ROW]], %[[COLUMNS]] [0] : vector<4xf32> into vector<4x4xf32>
// CHECK-LABEL: func.func @quarter_turn_back(
// CHECK: %[[ROWS:.*]] = vector.transfer_read {{.*}} : tensor<4x4xf32>, vector<4x4xf32>
// CHECK: vector.extract %[[ROWS]][3] : vector<4xf32> from vector<4x4xf32>
// CHECK: vector.transpose
#backwards = affine_map<(d0, d1) -> (d1, 7 - d0)>
#back = affine_map<(d0, d1) -> (7 - d1, d0)>
#plain = affine_map<(d0, d1) -> (d0, d1)>
func.func @quarter_turn(%x: tensor<8x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.generic {indexing_maps = [#backwards, #plain], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @quarter_turn_back(%x: tensor<8x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.generic {indexing_maps = [#back, #plain], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// An output that is written backwards is no block.
// CHECK-LABEL: func.func @written_backwards(
// CHECK-NOT: scf.for
// CHECK: linalg.generic
// CHECK-NOT: vector
func.func @written_backwards(%x: tensor<8x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.generic {indexing_maps = [#plain, #back], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A number for each row, in a tensor with one column, is a vector of as many rows.
// CHECK-LABEL: func.func @scaled_rows(
// CHECK: vector.transfer_read {{.*}} : tensor<4x4xf32>, vector<4x4xf32>
// CHECK: vector.transpose
// CHECK: arith.mulf {{.*}} : vector<4x4xf32>
func.func @scaled_rows(%x: tensor<8x12xf32>, %s: tensor<8x1xf32>, %e: tensor<12x8xf32>) -> tensor<12x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, 0)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x12xf32>, tensor<8x1xf32>) outs(%e : tensor<12x8xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %m = arith.mulf %in, %scale : f32
    linalg.yield %m : f32
  } -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
