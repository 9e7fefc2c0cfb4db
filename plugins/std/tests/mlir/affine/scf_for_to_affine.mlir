// Loops of scf with affine bounds and a constant step become affine loops.
// RUN: plait opt %s --scf-for-to-affine | filecheck %s

// CHECK: #[[MIN:.*]] = affine_map<(d0)[s0] -> ({{.*}})>
// CHECK-LABEL: func.func @bounds(
// CHECK: affine.for %[[I:.*]] = 0 to %{{.*}} step 8
// CHECK: affine.for %{{.*}} = #{{.*}}(%[[I]]) to min #[[MIN]](%[[I]])[%{{.*}}] iter_args({{.*}}) -> (f32)
// CHECK: affine.yield
func.func @bounds(%m: memref<?xf32>, %n: index, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %first = arith.addi %i, %c1 : index
    %next = arith.addi %i, %c8 : index
    %end = arith.minsi %next, %n : index
    %sum = scf.for %j = %first to %end step %c1 iter_args(%acc = %zero) -> (f32) {
      %x = memref.load %m[%j] : memref<?xf32>
      %s = arith.addf %acc, %x : f32
      scf.yield %s : f32
    }
    memref.store %sum, %m[%i] : memref<?xf32>
  }
  return
}

// A step or bound that is not known before the loops, unsigned comparisons and other types stay.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: affine.for
// CHECK: return
func.func @others(%m: memref<8xindex>, %n: index, %a: i32, %b: i32, %s: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %n {
  }
  scf.for unsigned %i = %c0 to %n step %c1 {
  }
  scf.for %i = %a to %b step %s : i32 {
  }
  scf.while : () -> () {
    %end = memref.load %m[%c0] : memref<8xindex>
    scf.for %i = %c0 to %end step %c1 {
    }
    %true = arith.constant true
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
