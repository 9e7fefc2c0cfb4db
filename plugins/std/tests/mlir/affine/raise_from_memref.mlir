// Accesses of memref by sums of loop variables and symbols become affine ones.
// RUN: plait opt %s --affine-raise-from-memref | filecheck %s
// RUN: plait opt %s --affine-raise-from-memref --lower-affine | filecheck %s --check-prefix=LOWERED

// CHECK-LABEL: func.func @sums(
// CHECK: affine.load %{{.*}}[%{{.*}} * 2 + 1, %{{.*}}] : memref<?x?xf32>
// CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}}, symbol(%{{.*}}) - 1] : memref<?x?xf32>
// LOWERED-LABEL: func.func @sums(
// LOWERED: memref.load
// LOWERED: memref.store
func.func @sums(%m: memref<?x?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %0 = arith.muli %c2, %i : index
      %1 = arith.addi %0, %c1 : index
      %2 = arith.subi %n, %c1 : index
      %3 = memref.load %m[%1, %j] : memref<?x?xf32>
      memref.store %3, %m[%i, %2] : memref<?x?xf32>
    }
  }
  return
}

// A product of variables, an index that is loaded, a variable of `scf.for` and what bypasses caches stay.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: affine.load
// CHECK-NOT: affine.store
// CHECK: return
func.func @others(%m: memref<64xindex>, %v: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    %0 = arith.muli %i, %i : index
    memref.store %v, %m[%0] : memref<64xindex>
    %1 = memref.load %m[%0] : memref<64xindex>
    memref.store %v, %m[%1] : memref<64xindex>
    memref.store %v, %m[%i] {nontemporal = true} : memref<64xindex>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %v, %m[%i] : memref<64xindex>
  }
  return
}
