// Buffers on the stack that are of one block are freed at its end.
// RUN: plait opt %s --allow-unregistered-dialect --free-stack-buffers | filecheck %s

// CHECK-LABEL: func.func @loop(
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[A:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: "test.use"(%[[A]])
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: }
func.func @loop(%l: index, %n: index, %s: index) {
  scf.for %i = %l to %n step %s {
    %a = memref.alloca(%n) {alignment = 64 : i64} : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  return
}

// -----

// What a view of it is used for counts; what leaves the block stays on the stack.
// CHECK-LABEL: func.func @branch(
// CHECK: scf.if
// CHECK-NEXT: %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT: %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK: scf.yield %[[A]] :
// CHECK: } else {
// CHECK-NEXT: %[[C:.*]] = memref.alloca() : memref<8xf32>
// CHECK-NEXT: %[[V:.*]] = memref.subview %[[C]]
// CHECK: scf.yield
func.func @branch(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloca() : memref<4xf32>
    %b = memref.alloca() : memref<8xf32>
    "test.use"(%a, %b) : (memref<4xf32>, memref<8xf32>) -> ()
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloca() : memref<8xf32>
    %v = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    %w = memref.cast %v : memref<4xf32, strided<[1]>> to memref<4xf32>
    scf.yield %w : memref<4xf32>
  }
  %x = memref.load %r[%c0] : memref<4xf32>
  return %x : f32
}

// -----

// Blocks that branch to each other: one that another block uses stays, and so does one in another memory.
// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT: %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT: %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: %[[C:.*]] = memref.alloca() : memref<8xf32, 1>
// CHECK-NEXT: "test.use"
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK-NEXT: cf.br
func.func @blocks() {
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloca() : memref<8xf32>
  %c = memref.alloca() : memref<8xf32, 1>
  "test.use"(%a, %b, %c) : (memref<4xf32>, memref<8xf32>, memref<8xf32, 1>) -> ()
  cf.br ^end
^end:
  "test.use"(%a) : (memref<4xf32>) -> ()
  return
}
