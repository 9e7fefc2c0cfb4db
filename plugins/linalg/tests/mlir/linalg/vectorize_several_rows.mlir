// RUN: plait opt %s --split-input-file --linalg-vectorize | filecheck %s

// Rows of an unknown number of elements, 64 vectors at most: four rows are passed over together, each with a partial
// result. What is left of all rows has one mask, which is computed before them.

// CHECK-LABEL: @sums
// CHECK: %[[LEFT:.*]] = arith.subi %[[N:.*]], %{{.*}} : index
// CHECK-NEXT: %[[WHOLE:.*]] = arith.subi %[[N]], %[[LEFT]] : index
// CHECK: %[[MASK:.*]] = arith.cmpi slt, %{{.*}} : vector<8xindex>
// CHECK: scf.for %[[R:.*]] = %c0 to %c8 step %c4
// CHECK: %[[SUMS:.*]]:6 = scf.for %[[I:.*]] = %c0 to %[[WHOLE]] step %c8
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %[[I]]{{\]}}, %{{.*}} {in_bounds = [true]} : tensor<8x?xf32>, vector<8xf32>
// CHECK-COUNT-4: arith.addf {{.*}} vector<8xf32>
// CHECK: scf.if
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %[[WHOLE]]{{\]}}, %{{.*}}, %[[MASK]] {in_bounds = [true]}
// CHECK: arith.select %[[MASK]], {{.*}}, %[[SUMS]]#5
// CHECK-COUNT-4: vector.transfer_write {{.*}}tensor<8x8xf32>
// CHECK: vector.shuffle
func.func @sums(%x: tensor<8x?xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %n = tensor.dim %x, %c1 : tensor<8x?xf32>
  %most = arith.minsi %n, %c512 : index
  %rows = tensor.extract_slice %x[0, 0] [8, %most] [1, 1] : tensor<8x?xf32> to tensor<8x?xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%rows : tensor<8x?xf32>) outs(%init : tensor<8xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Long payloads keep strips of two vectors of one row, which are side by side: they would be there eight times.

// CHECK-LABEL: @exponentials
// CHECK-NOT: step %c4
// CHECK: step %c16
// CHECK-NOT: step %c4
// CHECK: vector.shuffle
func.func @exponentials(%x: tensor<8x?xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %n = tensor.dim %x, %c1 : tensor<8x?xf32>
  %most = arith.minsi %n, %c512 : index
  %rows = tensor.extract_slice %x[0, 0] [8, %most] [1, 1] : tensor<8x?xf32> to tensor<8x?xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%rows : tensor<8x?xf32>) outs(%init : tensor<8xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    %s = arith.addf %e, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Rows of known length: the vectors of a few of them are written out, and the mask of what is left is constant.

// CHECK-LABEL: @known
// CHECK: %[[MASK:.*]] = arith.constant dense<[true, true, true, true, false, false, false, false]>
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c4
// CHECK-NOT: scf.for
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %c0{{.*}}], %{{.*}} {in_bounds = [true]} : tensor<8x12xf32>, vector<8xf32>
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %c8{{.*}}], %{{.*}}, %[[MASK]]
// CHECK-COUNT-4: vector.transfer_write {{.*}}tensor<8x8xf32>
// CHECK: vector.shuffle
func.func @known(%x: tensor<8x12xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<8x12xf32>) outs(%init : tensor<8xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
  ^bb0(%in: f32, %out: f32):
    %s = arith.maximumf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A pass over rows of known length that are passed over again takes strips of one row.

// CHECK-LABEL: @again
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK: vector.shuffle
func.func @again(%x: tensor<8x12xf32>, %init: tensor<8xf32>, %e: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<8x12xf32>) outs(%init : tensor<8xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
  ^bb0(%in: f32, %out: f32):
    %s = arith.maximumf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %0 : tensor<8x12xf32>, tensor<8xf32>) outs(%e : tensor<8x12xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
  ^bb0(%in: f32, %max: f32, %out: f32):
    %s = arith.subf %in, %max : f32
    linalg.yield %s : f32
  } -> tensor<8x12xf32>
  return %1 : tensor<8x12xf32>
}

// -----

// Rows of vectors with more than 16 lanes are blocks of 16: each vector is folded before it is written.

// CHECK-LABEL: @bytes
// CHECK: scf.for %{{.*}} = %c0 to %c16 step %c4
// CHECK: scf.for %{{.*}} step %c64
// CHECK-COUNT-4: arith.maxsi {{.*}} vector<64xi8>
// CHECK: scf.if
// CHECK: vector.shuffle %[[ROW:.*]], %[[ROW]] {{.*}} : vector<64xi8>, vector<64xi8>
// CHECK: arith.maxsi {{.*}} : vector<32xi8>
// CHECK: arith.maxsi {{.*}} : vector<16xi8>
// CHECK: vector.transfer_write {{.*}} : vector<16xi8>, tensor<16x16xi8>
// CHECK: arith.maxsi {{.*}} : vector<16xi8>
// CHECK: vector.transfer_write {{.*}} : vector<16xi8>, tensor<16xi8>
func.func @bytes(%x: tensor<16x?xi8>, %init: tensor<16xi8>) -> tensor<16xi8> {
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  %n = tensor.dim %x, %c1 : tensor<16x?xi8>
  %most = arith.minsi %n, %c4096 : index
  %rows = tensor.extract_slice %x[0, 0] [16, %most] [1, 1] : tensor<16x?xi8> to tensor<16x?xi8>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%rows : tensor<16x?xi8>) outs(%init : tensor<16xi8>) attrs = {vector_sizes = array<i64: 0, 64>} {
  ^bb0(%in: i8, %out: i8):
    %s = arith.maxsi %in, %out : i8
    linalg.yield %s : i8
  } -> tensor<16xi8>
  return %0 : tensor<16xi8>
}
