// Buffers of loops are allocated once.
// RUN: plait opt %s --allow-unregistered-dialect --buffer-loop-hoisting | filecheck %s

// CHECK-LABEL: func.func @nest(
// CHECK-NEXT: %[[A:.*]] = memref.alloc() : memref<64xf32>
// CHECK-NEXT: %[[B:.*]] = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT: scf.for
// CHECK-NEXT: scf.for
// CHECK-NEXT: "test.use"(%[[A]], %[[B]])
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: return
func.func @nest(%l: index, %n: index, %s: index) {
  scf.for %i = %l to %n step %s {
    scf.for %j = %l to %n step %s {
      %a = memref.alloc() : memref<64xf32>
      %b = memref.alloc(%n) : memref<?xf32>
      "test.use"(%a, %b) : (memref<64xf32>, memref<?xf32>) -> ()
      memref.dealloc %b : memref<?xf32>
      memref.dealloc %a : memref<64xf32>
    }
  }
  return
}

// Its size depends on the outer loop; another is handed on to the next iteration.
// CHECK-LABEL: func.func @depends(
// CHECK: scf.for %[[I:.*]] = %l to %n step %s {
// CHECK-NEXT: %[[A:.*]] = memref.alloc(%[[I]]) : memref<?xf32>
// CHECK-NEXT: scf.for
// CHECK: memref.dealloc %[[A]]
// CHECK: iter_args(%[[X:.*]] = %x)
// CHECK-NEXT: %[[Y:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: memref.dealloc %[[X]]
// CHECK-NEXT: scf.yield %[[Y]]
func.func @depends(%l: index, %n: index, %s: index, %x: memref<4xf32>) -> memref<4xf32> {
  scf.for %i = %l to %n step %s {
    scf.for %j = %l to %n step %s {
      %a = memref.alloc(%i) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
      memref.dealloc %a : memref<?xf32>
    }
  }
  %r = scf.for %i = %l to %n step %s iter_args(%before = %x) -> (memref<4xf32>) {
    %y = memref.alloc() : memref<4xf32>
    memref.dealloc %before : memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// Iterations of a parallel loop need buffers of their own.
// CHECK-LABEL: func.func @parallel(
// CHECK: scf.parallel
// CHECK-NEXT: memref.alloc
func.func @parallel(%l: index, %n: index, %s: index) {
  scf.parallel (%i) = (%l) to (%n) step (%s) {
    %a = memref.alloc() : memref<64xf32>
    "test.use"(%a) : (memref<64xf32>) -> ()
    memref.dealloc %a : memref<64xf32>
    scf.reduce
  }
  return
}

// A size that each iteration computes of the same values is computed before; it is 0 if the outer loop never runs.
// CHECK-LABEL: func.func @computes_the_same(
// CHECK: %[[LESS:.*]] = arith.subi %s, %c1 : index
// CHECK-NEXT: %[[SIZE:.*]] = arith.muli %[[LESS]], %c4 : index
// CHECK-NEXT: %[[RUNS:.*]] = arith.cmpi slt, %c0, %n : index
// CHECK: %[[SAFE:.*]] = arith.select %[[RUNS]], %[[SIZE]], %{{.*}} : index
// CHECK-NEXT: memref.alloc(%[[SAFE]]) : memref<?xf32>
// CHECK-NEXT: scf.for
// CHECK-NEXT: scf.for
// CHECK-NEXT: "test.use"
func.func @computes_the_same(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %less = arith.subi %s, %c1 : index
      %size = arith.muli %less, %c4 : index
      %a = memref.alloc(%size) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
      memref.dealloc %a : memref<?xf32>
    }
  }
  return
}

// A division may not be done if the loop never runs, and an element may change.
// CHECK-LABEL: func.func @may_fail(
// CHECK: scf.for
// CHECK-NEXT: arith.divsi
// CHECK-NEXT: memref.alloc(
// CHECK: memref.load
// CHECK-NEXT: memref.alloc(
func.func @may_fail(%l: index, %n: index, %s: index, %m: memref<index>) {
  scf.for %i = %l to %n step %s {
    %q = arith.divsi %n, %s : index
    %a = memref.alloc(%q) : memref<?xf32>
    %x = memref.load %m[] : memref<index>
    %b = memref.alloc(%x) : memref<?xf32>
    "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
  }
  return
}
