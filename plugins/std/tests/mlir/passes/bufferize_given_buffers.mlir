// Buffers that a program passes on itself keep their identity.
// RUN: plait opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})' | filecheck %s

// A buffer that a loop of the program is given twice is passed twice, and freed after what may be it.
// CHECK-LABEL: func.func @twice
// CHECK: %[[P:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NOT: memref.alloc
// CHECK: %[[L:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %[[P]], %{{.*}} = %[[P]])
// CHECK-NOT: memref.dealloc
// CHECK: memref.load %[[L]]#0
// CHECK-NEXT: memref.dealloc %[[P]]
// CHECK-NOT: memref.dealloc
func.func @twice(%t: tensor<4xf32>, %i: index, %n: index) -> f32 {
  %p = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %p : (tensor<4xf32>, memref<4xf32>) -> ()
  %l:2 = scf.for %k = %i to %n step %i iter_args(%u = %p, %v = %p) -> (memref<4xf32>, memref<4xf32>) {
    %x = memref.load %u[%i] : memref<4xf32>
    memref.store %x, %v[%k] : memref<4xf32>
    scf.yield %v, %u : memref<4xf32>, memref<4xf32>
  }
  %r = memref.load %l#0[%i] : memref<4xf32>
  return %r : f32
}

// What leaves a branch stays; blocks may pass it on, and the function frees it at its end.
// CHECK-LABEL: func.func @blocks
// CHECK: %[[P:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NOT: memref.alloc
// CHECK: cf.br ^[[END:bb.*]](%[[P]] : memref<4xf32>)
// CHECK: ^[[END]](%[[Q:.*]]: memref<4xf32>)
// CHECK: memref.store %{{.*}}, %[[Q]][
// CHECK-NEXT: memref.dealloc %[[P]]
// CHECK-NEXT: return
func.func @blocks(%t: tensor<4xf32>, %c: i1, %m: memref<4xf32>, %i: index) {
  %p = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %p : (tensor<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^next(%p : memref<4xf32>), ^next(%m : memref<4xf32>)
^next(%q: memref<4xf32>):
  %x = memref.load %q[%i] : memref<4xf32>
  memref.store %x, %q[%i] : memref<4xf32>
  return
}
