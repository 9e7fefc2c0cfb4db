// RUN: plait opt %s --allow-unregistered-dialect --llvm-restore-stack | filecheck %s

// The descriptor of an unranked memref ends with the block.
// CHECK-LABEL: func.func @reshape(
// CHECK-NEXT: memref.reshape
// CHECK: scf.while
// CHECK: ^bb0(
// CHECK-NEXT: %[[STACK:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT: memref.reshape
// CHECK-NEXT: "test.use"
// CHECK-NEXT: llvm.intr.stackrestore %[[STACK]] : !llvm.ptr
// CHECK-NEXT: scf.yield
func.func @reshape(%m: memref<4x4xf32>, %sizes: memref<?xindex>, %x: i1) {
  %u = memref.reshape %m(%sizes) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>
  scf.while (%c = %x) : (i1) -> i1 {
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%c: i1):
    %v = memref.reshape %m(%sizes) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>
    %d = "test.use"(%u, %v) : (memref<*xf32>, memref<*xf32>) -> i1
    scf.yield %d : i1
  }
  return
}

// -----

// What a branch passes on ends with the block around it.
// CHECK-LABEL: func.func @branch(
// CHECK: scf.for
// CHECK-NEXT: %[[STACK:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT: scf.if
// CHECK-NEXT: memref.alloca
// CHECK-NEXT: scf.yield
// CHECK: llvm.intr.stackrestore %[[STACK]] : !llvm.ptr
// CHECK-NEXT: }
func.func @branch(%n: index, %s: index, %x: i1, %m: memref<4xf32>) {
  scf.for %i = %s to %n step %s {
    %r = scf.if %x -> memref<4xf32> {
      %a = memref.alloca() : memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %m : memref<4xf32>
    }
    "test.use"(%r) : (memref<4xf32>) -> ()
  }
  return
}

// -----

// The next iteration takes it, or a loop is no scope of allocations: both stay.
// CHECK-LABEL: func.func @stays(
// CHECK-NOT: llvm.intr.stacksave
// CHECK: return
func.func @stays(%n: index, %s: index, %x: i1, %m: memref<*xf32>) {
  %r = scf.for %i = %s to %n step %s iter_args(%u = %m) -> memref<*xf32> {
    %v = func.call @other(%u) : (memref<*xf32>) -> memref<*xf32>
    scf.yield %v : memref<*xf32>
  }
  scf.while (%c = %x) : (i1) -> i1 {
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%c: i1):
    %a = memref.alloca() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    scf.yield %c : i1
  }
  return
}
func.func private @other(memref<*xf32>) -> memref<*xf32>

// -----

// A block that others branch to.
// CHECK-LABEL: func.func @blocks(
// CHECK: ^bb1:
// CHECK-NEXT: %[[STACK:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK: llvm.intr.stackrestore %[[STACK]] : !llvm.ptr
// CHECK-NEXT: cf.cond_br
func.func @blocks(%m: memref<4xf32>) {
  cf.br ^loop
^loop:
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %c = "test.use"(%u) : (memref<*xf32>) -> i1
  cf.cond_br %c, ^loop, ^end
^end:
  return
}
