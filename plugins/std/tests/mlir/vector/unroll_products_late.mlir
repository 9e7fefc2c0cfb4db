// Products that a loop adds to what it carries stand before these sums, with what computes their factors alone.
// RUN: plait opt %s --unroll-vectors | filecheck %s

// CHECK-LABEL: func.func @rows(
// CHECK: scf.for
// CHECK: %[[P:.*]] = arith.muli
// CHECK-NEXT: arith.addi %{{.*}}, %[[P]]
// CHECK: %[[Q:.*]] = arith.muli
// CHECK-NEXT: arith.addi %{{.*}}, %[[Q]]
// CHECK-NOT: arith.muli
// CHECK: scf.yield
func.func @rows(%a: vector<2x4xi32>, %b: vector<2x4xi32>, %start: vector<2x4xi32>, %n: index) -> vector<2x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xi32>) {
    %p = arith.muli %a, %b : vector<2x4xi32>
    %s = arith.addi %sum, %p : vector<2x4xi32>
    scf.yield %s : vector<2x4xi32>
  }
  return %0 : vector<2x4xi32>
}

// Differences of which a product is made come with it; the second of two steps adds to the first sum.
// CHECK-LABEL: func.func @two_steps(
// CHECK: %[[D:.*]] = arith.subi
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[D]]
// CHECK-NEXT: arith.addi %{{.*}}, %[[P]]
// CHECK-NEXT: %[[E:.*]] = arith.subi
// CHECK-NEXT: arith.muli %[[E]]
// CHECK-NEXT: arith.addi
func.func @two_steps(%a: vector<2x4xi32>, %b: vector<2x4xi32>, %z: vector<2x4xi32>, %start: vector<2x4xi32>, %n: index) -> vector<2x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xi32>) {
    %d = arith.subi %a, %z : vector<2x4xi32>
    %p = arith.muli %d, %b : vector<2x4xi32>
    %s = arith.addi %sum, %p : vector<2x4xi32>
    %q = arith.muli %a, %z : vector<2x4xi32>
    %t = arith.addi %s, %q : vector<2x4xi32>
    scf.yield %t : vector<2x4xi32>
  }
  return %0 : vector<2x4xi32>
}

// What something else uses stays, and so does what no loop carries.
// CHECK-LABEL: func.func @others(
// CHECK: arith.muli
// CHECK-NEXT: arith.muli
// CHECK-NEXT: arith.addi
func.func @others(%a: vector<2x4xi32>, %b: vector<2x4xi32>, %c: vector<2x4xi32>) -> vector<2x4xi32> {
  %p = arith.muli %a, %b : vector<2x4xi32>
  %s = arith.addi %c, %p : vector<2x4xi32>
  return %s : vector<2x4xi32>
}

// Elements that are read and repeated come with their products, since nothing in the loop writes to memory.
// CHECK-LABEL: func.func @elements(
// CHECK: scf.for
// CHECK: vector.transfer_read {{.*}} vector<4xf32>
// CHECK-NEXT: vector.transfer_read {{.*}} vector<1xf32>
// CHECK-NEXT: vector.broadcast
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: vector.transfer_read {{.*}} vector<1xf32>
// CHECK-NEXT: vector.broadcast
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: scf.yield
func.func @elements(%a: memref<2x?xf32>, %b: memref<?x4xf32>, %start: vector<2x4xf32>, %n: index) -> vector<2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xf32>) {
    %column = vector.transfer_read %a[%c0, %i], %zero {in_bounds = [true, true]} : memref<2x?xf32>, vector<2x1xf32>
    %row = vector.transfer_read %b[%i, %c0], %zero {in_bounds = [true, true]} : memref<?x4xf32>, vector<1x4xf32>
    %s = vector.contract {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %column, %row, %sum : vector<2x1xf32>, vector<1x4xf32> into vector<2x4xf32>
    scf.yield %s : vector<2x4xf32>
  }
  return %0 : vector<2x4xf32>
}

// What is read stays before a write.
// CHECK-LABEL: func.func @written(
// CHECK: scf.for
// CHECK: vector.transfer_read {{.*}} vector<1xf32>
// CHECK: vector.transfer_read {{.*}} vector<1xf32>
// CHECK-NOT: vector.broadcast
// CHECK: memref.store
func.func @written(%a: memref<2x?xf32>, %b: vector<1x4xf32>, %start: vector<2x4xf32>, %n: index) -> vector<2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xf32>) {
    %column = vector.transfer_read %a[%c0, %i], %zero {in_bounds = [true, true]} : memref<2x?xf32>, vector<2x1xf32>
    memref.store %zero, %a[%c0, %i] : memref<2x?xf32>
    %s = vector.contract {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %column, %b, %sum : vector<2x1xf32>, vector<1x4xf32> into vector<2x4xf32>
    scf.yield %s : vector<2x4xf32>
  }
  return %0 : vector<2x4xf32>
}

// A dot product of neighbours, the halves of words, comes with its word, which both of its products read.
// CHECK-LABEL: func.func @halves(
// CHECK: iter_args(%[[SUM:.*]] = %{{.*}}, %[[NEXT:.*]] = %{{.*}})
// CHECK: vector.transfer_read {{.*}} vector<1xi32>
// CHECK-NOT: vector.transfer_read
// CHECK: arith.addi %[[SUM]],
// CHECK: vector.transfer_read {{.*}} vector<1xi32>
// CHECK: arith.addi %[[NEXT]],
// CHECK-NEXT: scf.yield
func.func @halves(%a: memref<2x?xi32>, %b: memref<?x4xi32>, %start: vector<2x4xi32>, %n: index) -> vector<2x4xi32> {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %16 = arith.constant dense<16> : vector<2x4xi32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xi32>) {
    %x = vector.transfer_read %a[%c0, %i], %zero {in_bounds = [true, true]} : memref<2x?xi32>, vector<2x1xi32>
    %xs = vector.broadcast %x : vector<2x1xi32> to vector<2x4xi32>
    %y = vector.transfer_read %b[%i, %c0], %zero {in_bounds = [true]} : memref<?x4xi32>, vector<4xi32>
    %ys = vector.broadcast %y : vector<4xi32> to vector<2x4xi32>
    %high_x = arith.shrsi %xs, %16 : vector<2x4xi32>
    %high_y = arith.shrsi %ys, %16 : vector<2x4xi32>
    %high = arith.muli %high_x, %high_y : vector<2x4xi32>
    %up_x = arith.shli %xs, %16 : vector<2x4xi32>
    %up_y = arith.shli %ys, %16 : vector<2x4xi32>
    %low_x = arith.shrsi %up_x, %16 : vector<2x4xi32>
    %low_y = arith.shrsi %up_y, %16 : vector<2x4xi32>
    %low = arith.muli %low_x, %low_y : vector<2x4xi32>
    %dot = arith.addi %low, %high : vector<2x4xi32>
    %s = arith.addi %sum, %dot : vector<2x4xi32>
    scf.yield %s : vector<2x4xi32>
  }
  return %0 : vector<2x4xi32>
}
