// A private function returns what it is given as it is, and callers keep that until the result is used no more.
// RUN: plait opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})' | filecheck %s

// CHECK-LABEL: func.func private @first
// CHECK-NEXT: return %x : memref<4xf32>
func.func private @first(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}

// CHECK-LABEL: func.func private @calls_first
// CHECK-NEXT: %[[Q:.*]] = call @first(%x)
// CHECK-NEXT: return %[[Q]]
func.func private @calls_first(%x: memref<4xf32>) -> memref<4xf32> {
  %q = func.call @first(%x) : (memref<4xf32>) -> memref<4xf32>
  return %q : memref<4xf32>
}

// CHECK-LABEL: func.func private @fresh
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: return %[[NEW]]
func.func private @fresh(%v: f32) -> memref<4xf32> {
  %new = memref.alloc() : memref<4xf32>
  %c0 = arith.constant 0 : index
  memref.store %v, %new[%c0] : memref<4xf32>
  return %new : memref<4xf32>
}

// CHECK-LABEL: func.func @caller
// CHECK: %[[P:.*]] = memref.alloc()
// CHECK: %[[Q:.*]] = call @calls_first(%[[P]])
// CHECK-NOT: memref.dealloc
// CHECK: %[[F:.*]] = call @fresh
// CHECK-NOT: memref.dealloc
// CHECK: memref.load %[[Q]]
// CHECK-NEXT: memref.dealloc %[[P]]
// CHECK: memref.load %[[F]]
// CHECK-NEXT: memref.dealloc %[[F]]
// CHECK-NOT: memref.dealloc
func.func @caller(%v: f32, %i: index) -> f32 {
  %p = memref.alloc() : memref<4xf32>
  memref.store %v, %p[%i] : memref<4xf32>
  %q = func.call @calls_first(%p) : (memref<4xf32>) -> memref<4xf32>
  %f = func.call @fresh(%v) : (f32) -> memref<4xf32>
  %x = memref.load %q[%i] : memref<4xf32>
  %y = memref.load %f[%i] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
