// The first elements of vectors are written in parts where the machine has no fast stores under a mask.
// RUN: plait opt %s --store-parts='instructions=fma' --canonicalize --cse | filecheck %s
// RUN: plait opt %s --store-parts='instructions=fma,masked-store' | filecheck %s --check-prefix=MASKED

// MASKED-NOT: scf.if
// MASKED-NOT: vector.shuffle

// Rows that end together have one condition.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[LEFT:.*]] = arith.subi %{{.*}}, %i : index
// CHECK: %[[WHOLE:.*]] = arith.cmpi sge, %[[LEFT]], %c8
// CHECK: scf.if %[[WHOLE]] {
// CHECK-NEXT: vector.transfer_write %v, %x[%r, %i] {in_bounds = [true]} : vector<8xf32>
// CHECK-NEXT: vector.transfer_write %w, %x[%s, %i] {in_bounds = [true]} : vector<8xf32>
// CHECK-NEXT: } else {
// CHECK: arith.maxsi %[[LEFT]], %c0
// CHECK: arith.andi %{{.*}}, %c4
// CHECK: scf.if
// CHECK: vector.shuffle %v, %v [0, 1, 2, 3]
// CHECK: : vector<4xf32>, memref<?x?xf32>
// CHECK: vector.shuffle %v, %v [4, 5, 6, 7, 7, 7, 7, 7]
// CHECK: : vector<4xf32>, memref<?x?xf32>
// CHECK: : vector<2xf32>, memref<?x?xf32>
// CHECK: : vector<2xf32>, memref<?x?xf32>
// CHECK: : vector<1xf32>, memref<?x?xf32>
// CHECK: : vector<1xf32>, memref<?x?xf32>
// CHECK-NOT: transfer_write
func.func @rows(%v: vector<8xf32>, %w: vector<8xf32>, %x: memref<?x?xf32>, %r: index, %i: index) {
  vector.transfer_write %v, %x[%r, %i] : vector<8xf32>, memref<?x?xf32>
  %c1 = arith.constant 1 : index
  %s = arith.addi %r, %c1 : index
  vector.transfer_write %w, %x[%s, %i] : vector<8xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @known_end(
// CHECK-NOT: scf.if
// CHECK: : vector<4xf32>, memref<4x13xf32>
// CHECK: : vector<1xf32>, memref<4x13xf32>
// CHECK-NOT: transfer_write
func.func @known_end(%v: vector<8xf32>, %x: memref<4x13xf32>, %r: index) {
  %c8 = arith.constant 8 : index
  vector.transfer_write %v, %x[%r, %c8] : vector<8xf32>, memref<4x13xf32>
  return
}

// What is read between two writes may be what the first one has written.
// CHECK-LABEL: func.func @read_between(
// CHECK: } else {
// CHECK: vector.transfer_read
// CHECK: } else {
func.func @read_between(%v: vector<4xf32>, %x: memref<?xf32>, %i: index) -> vector<4xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %x[%i] : vector<4xf32>, memref<?xf32>
  %0 = vector.transfer_read %x[%c0], %zero : memref<?xf32>, vector<4xf32>
  vector.transfer_write %0, %x[%i] : vector<4xf32>, memref<?xf32>
  return %0 : vector<4xf32>
}

// A vector that is inside, a column, and lanes under a mask of their own stay.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.if
// CHECK: return
func.func @others(%v: vector<4xf32>, %x: memref<?x?xf32>, %i: index, %m: vector<4xi1>) {
  vector.transfer_write %v, %x[%i, %i] {permutation_map = affine_map<(i, j) -> (i)>} : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %x[%i, %i], %m : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %x[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  return
}

// A row that may be left out has a condition, several of them one, and then one each.
// CHECK-LABEL: func.func @maybe(
// CHECK: scf.if %f {
// CHECK-NEXT: vector.transfer_write %v, %x[%i, %i] {in_bounds = [true]}
// CHECK-NEXT: }
// CHECK: %[[BOTH:.*]] = arith.andi %f, %g : i1
// CHECK: scf.if %[[BOTH]] {
// CHECK: arith.cmpi sge
// CHECK: : vector<2xf32>
// CHECK: : vector<2xf32>
// CHECK: : vector<1xf32>
// CHECK: : vector<1xf32>
// CHECK: scf.if %f {
// CHECK: vector.transfer_write %v, %x[%i, %i] {in_bounds = [true]}
// CHECK: } else {
// CHECK-NEXT: vector.transfer_write %v, %x[%i, %i] : vector<4xf32>
// CHECK: scf.if %g {
// CHECK: vector.transfer_write %v, %x[%j, %i] : vector<4xf32>
func.func @maybe(%v: vector<4xf32>, %x: memref<?x?xf32>, %i: index, %j: index, %f: i1, %g: i1) {
  %m = vector.broadcast %f : i1 to vector<4xi1>
  %n = vector.broadcast %g : i1 to vector<4xi1>
  vector.transfer_write %v, %x[%i, %i], %m {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %x[%i, %i], %m : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %x[%j, %i], %n : vector<4xf32>, memref<?x?xf32>
  return
}

// Narrow lanes of a row of known length are read in two parts; wide ones are read under a mask.
// CHECK-LABEL: func.func @reads(
// CHECK: %[[A:.*]] = vector.transfer_read %x[%i, %c16], %{{.*}} {in_bounds = [true]} : memref<?x27xi8>, vector<8xi8>
// CHECK: %[[B:.*]] = vector.transfer_read %x[%i, %c19], %{{.*}} {in_bounds = [true]} : memref<?x27xi8>, vector<8xi8>
// CHECK: vector.shuffle %[[A]], %[[B]] [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 15, 15, 15, 15, 15]
// CHECK: vector.transfer_read %y[%c0], %{{.*}} : memref<5xf32>, vector<8xf32>
func.func @reads(%i: index, %x: memref<?x27xi8>, %y: memref<5xf32>) -> (vector<16xi8>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0 : i8
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%i, %c16], %pad : memref<?x27xi8>, vector<16xi8>
  %w = vector.transfer_read %y[%c0], %zero : memref<5xf32>, vector<8xf32>
  return %v, %w : vector<16xi8>, vector<8xf32>
}
