// Small buffers are on the stack.
// RUN: plait opt %s --allow-unregistered-dialect --promote-buffers-to-stack | filecheck %s
// RUN: plait opt %s --allow-unregistered-dialect --promote-buffers-to-stack=max-alloc-size-in-bytes=8192 | filecheck %s --check-prefix=LARGER

// CHECK-LABEL: func.func @small(
// CHECK-NEXT: %[[A:.*]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: %[[B:.*]] = memref.alloc() : memref<2048xf32>
// CHECK-NEXT: "test.use"(%[[A]], %[[B]])
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK-NEXT: return
// LARGER-LABEL: func.func @small(
// LARGER-NOT: memref.alloc()
// LARGER: return
func.func @small() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %b = memref.alloc() : memref<2048xf32>
  "test.use"(%a, %b) : (memref<4xf32>, memref<2048xf32>) -> ()
  memref.dealloc %b : memref<2048xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// In a loop it is allocated at the entry, once; what is returned stays on the heap.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT: %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT: scf.for
// CHECK-NEXT: "test.use"(%[[A]])
// CHECK-NEXT: }
// CHECK-NEXT: %[[R:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: return %[[R]]
func.func @loop(%l: index, %n: index, %s: index) -> memref<4xf32> {
  scf.for %i = %l to %n step %s {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  %r = memref.alloc() : memref<4xf32>
  return %r : memref<4xf32>
}
