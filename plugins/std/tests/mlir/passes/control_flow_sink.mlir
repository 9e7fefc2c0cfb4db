// What only one conditional region uses moves there.
// RUN: plait opt %s --control-flow-sink | filecheck %s

// CHECK-LABEL: func.func @one_branch(
// CHECK-NOT: arith
// CHECK: scf.if
// CHECK: %[[A:.*]] = arith.addi
// CHECK: %[[B:.*]] = arith.muli %[[A]]
// CHECK: scf.yield %[[B]]
func.func @one_branch(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %x : i32
  %r = scf.if %c -> i32 {
    scf.yield %b : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @stays(
// CHECK: memref.load
// CHECK: arith.addi
// CHECK: scf.if
// CHECK: scf.for
// CHECK-NOT: arith
func.func @stays(%c: i1, %x: i32, %m: memref<i32>, %n: index) {
  %read = memref.load %m[] : memref<i32>
  %both = arith.addi %x, %x : i32
  scf.if %c {
    memref.store %read, %m[] : memref<i32>
    memref.store %both, %m[] : memref<i32>
  } else {
    memref.store %both, %m[] : memref<i32>
  }
  scf.for %i = %n to %n step %n {
    memref.store %both, %m[] : memref<i32>
  }
  return
}
