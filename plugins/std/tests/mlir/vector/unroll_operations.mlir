// Contractions, reductions, masks and transposes as operations on rows.
// RUN: plait opt %s --unroll-vectors --canonicalize | filecheck %s

// Elements of the left operand are repeated; rows of the right one are added to rows of the result.
// CHECK-LABEL: func.func @product(
// CHECK-NOT: vector.contract
// CHECK-COUNT-6: arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : vector<4xf32>
// CHECK-NOT: arith.mulf
func.func @product(%m: memref<8x4xf32>, %i: index) {
  %a = vector.load %m[%i, %i] : memref<8x4xf32>, vector<2x3xf32>
  %b = vector.load %m[%i, %i] : memref<8x4xf32>, vector<3x4xf32>
  %c = vector.load %m[%i, %i] : memref<8x4xf32>, vector<2x4xf32>
  %0 = vector.contract {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  vector.store %0, %m[%i, %i] : memref<8x4xf32>, vector<2x4xf32>
  return
}

// The elements of a column are repeated before they are widened.
// CHECK-LABEL: func.func @column(
// CHECK: %[[V:.*]] = vector.transfer_read %x{{.*}} : memref<2x4xi8>, vector<1xi8>
// CHECK: %[[R:.*]] = vector.broadcast %[[V]] : vector<1xi8> to vector<8xi8>
// CHECK-NEXT: arith.extsi %[[R]] : vector<8xi8> to vector<8xi32>
// CHECK: vector.transfer_write
func.func @column(%x: memref<2x4xi8>, %y: memref<4x8xi8>, %z: memref<2x8xi32>, %k: index, %c: vector<2x8xi32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %a = vector.transfer_read %x[%zero, %k], %pad {in_bounds = [true, true]} : memref<2x4xi8>, vector<2x1xi8>
  %b = vector.transfer_read %y[%k, %zero], %pad {in_bounds = [true, true]} : memref<4x8xi8>, vector<1x8xi8>
  %0 = vector.contract {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x1xi8>, vector<1x8xi8> into vector<2x8xi32>
  vector.transfer_write %0, %z[%zero, %zero] {in_bounds = [true, true]} : vector<2x8xi32>, memref<2x8xi32>
  return
}

// A sum to one element keeps sums of parts in the lanes.
// CHECK-LABEL: func.func @dot(
// CHECK: arith.mulf %{{.*}} : vector<4xf32>
// CHECK: vector.reduction <add>, %{{.*}}, %x fastmath<reassoc> : vector<4xf32> into f32
func.func @dot(%a: vector<4xf32>, %x: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}

// Swap elements beside the diagonal of blocks of 2x2, then blocks of 2x2 elements.
// CHECK-LABEL: func.func @transpose(
// CHECK: vector.shuffle %{{.*}} [0, 4, 2, 6] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}} [1, 5, 3, 7] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}} [0, 4, 2, 6] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}} [1, 5, 3, 7] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}} [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}} [2, 3, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK-NOT: vector.extract
func.func @transpose(%m: memref<4x4xf32>, %i: index) {
  %a = vector.load %m[%i, %i] : memref<4x4xf32>, vector<4x4xf32>
  %0 = vector.transpose %a, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  vector.store %0, %m[%i, %i] : memref<4x4xf32>, vector<4x4xf32>
  return
}

// What is masked changes nothing.
// CHECK-LABEL: func.func @masked(
// CHECK: %[[N:.*]] = arith.constant dense<-0.000000e+00> : vector<4xf32>
// CHECK: %[[S:.*]] = arith.select %k, %v, %[[N]]
// CHECK: vector.reduction <add>, %[[S]]
// CHECK: arith.andi
// CHECK: vector.gather
func.func @masked(%v: vector<4xf32>, %k: vector<4xi1>, %l: vector<4xi1>, %m: memref<8xf32>, %i: index, %at: vector<4xi32>) -> (f32, vector<4xf32>) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k { vector.gather %m[%i] [%at], %l, %v
    : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// log2(4) steps of shifting and adding.
// CHECK-LABEL: func.func @scan(
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 4, 5, 6]
// CHECK: arith.addi
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 1, 4, 5]
// CHECK: arith.addi
func.func @scan(%v: vector<4xi32>, %x: vector<i32>) -> vector<4xi32> {
  %0, %1 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 0 : i64} : vector<4xi32>, vector<i32>
  return %0 : vector<4xi32>
}
