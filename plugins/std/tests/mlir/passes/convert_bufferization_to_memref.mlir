// Copies become allocations, in the layout of the result where that is another one.
// RUN: plait opt %s --convert-bufferization-to-memref --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @dynamic
// CHECK: %[[SIZE:.*]] = memref.dim %m, %{{.*}} : memref<?x4xf32>
// CHECK: %[[NEW:.*]] = memref.alloc(%[[SIZE]]) : memref<?x4xf32>
// CHECK: memref.copy %m, %[[NEW]]
// CHECK: return %[[NEW]]
func.func @dynamic(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  %0 = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @strided
// CHECK: %[[NEW:.*]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %m, %[[NEW]] : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32>
// CHECK: %[[CAST:.*]] = memref.cast %[[NEW]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: return %[[CAST]]
func.func @strided(%m: memref<4xf32, strided<[2], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
  %0 = bufferization.clone %m : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %0 : memref<4xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @freed
// CHECK: scf.if %c
// CHECK: memref.dealloc %m
// CHECK-NOT: bufferization.dealloc
func.func @freed(%m: memref<4xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  return
}

// -----

func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  // expected-error @+1 {{'bufferization.clone' op cannot be lowered: the rank of the buffer is not known}}
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
