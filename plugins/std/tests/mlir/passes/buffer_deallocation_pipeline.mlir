// RUN: plait opt %s --buffer-deallocation-pipeline --allow-unregistered-dialect --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @last_use(
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.load %[[A]]
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: return
func.func @last_use(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}

// What is returned belongs to the caller; an argument does not, so it is cloned.
// CHECK-LABEL: func.func @returned(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[COPY:.*]] = bufferization.clone %[[M]]
// CHECK-NOT: memref.dealloc
// CHECK: return %[[A]], %[[COPY]]
func.func @returned(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %m : memref<4xf32>, memref<4xf32>
}

// A loop is lent what it is passed first, and owns what it makes.
// CHECK-LABEL: func.func @carried(
// CHECK: scf.for {{.*}} iter_args(%[[B:.*]] = %{{.*}}, %[[OWNED:.*]] = %false)
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK: arith.andi %{{.*}}, %[[OWNED]]
// CHECK: scf.if
// CHECK: memref.dealloc %[[BASE]]
// CHECK: scf.yield %{{.*}}, %true
func.func @carried(%n: index, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a) -> memref<4xf32> {
    %k = memref.alloc() : memref<4xf32>
    memref.store %x, %k[%c0] : memref<4xf32>
    scf.yield %k : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @unknown_owner(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK: scf.if %[[C]] {
// CHECK: memref.dealloc
func.func @unknown_owner(%c: i1, %m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.store %x, %r[%c0] : memref<4xf32>
  return
}

// -----

func.func @freed_by_hand(%a: memref<4xf32>) {
  // expected-error@+1 {{cannot free buffers: 'memref.dealloc' frees memory, which is left to this pass}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @unknown_effects(%m: memref<4xf32>) {
  // expected-error@+1 {{cannot free buffers: 'unknown.use' has unknown effects on memory}}
  "unknown.use"(%m) : (memref<4xf32>) -> ()
  return
}
