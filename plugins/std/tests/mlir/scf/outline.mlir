// Loop nests become functions; equal ones share one.
// RUN: plait opt %s --outline-loop-nests | filecheck %s

// Two nests that differ in their buffers only: one function. The allocations overlap nothing; the arguments may.
// CHECK-LABEL: func.func @shared(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: memref<4xf32>, %[[B:[a-z0-9_]+]]: memref<4xf32>) {
// CHECK:       %[[M:[a-z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:  %[[N:[a-z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:  call @shared_loops_0(%[[A]], %[[M]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:  call @shared_loops_0(%[[B]], %[[N]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:  call @shared_loops_1(%[[A]], %[[B]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK:       return
func.func @shared(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %a[%i] : memref<4xf32>
    memref.store %x, %m[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %b[%i] : memref<4xf32>
    memref.store %x, %n[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %a[%i] : memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
  }
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return
}
// CHECK-DAG: func.func private @shared_loops_0(%{{.*}}: memref<4xf32> {llvm.noalias}, %{{.*}}: memref<4xf32> {llvm.noalias}) attributes {llvm.bareptr, no_inline} {
// CHECK-DAG: func.func private @shared_loops_1(%{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32>) attributes {llvm.bareptr, no_inline} {

// A view shows the memory of what it is a view of; a result of a call may be anything.
// CHECK-LABEL: func.func @views(
// CHECK:       call @views_loops_{{[0-9]+}}
// CHECK:       call @views_loops_{{[0-9]+}}
func.func private @some() -> memref<4xf32>
func.func @views(%a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<8xf32>
  %low = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %m[%i] : memref<8xf32>
    memref.store %x, %low[%i] : memref<4xf32, strided<[1]>>
  }
  %other = call @some() : () -> memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %other[%i] : memref<4xf32>
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return
}
// CHECK-DAG: func.func private @views_loops_{{[0-9]+}}(%{{.*}}: memref<8xf32>, %{{.*}}: memref<4xf32, strided<[1]>>) attributes
// CHECK-DAG: func.func private @views_loops_{{[0-9]+}}(%{{.*}}: memref<4xf32>, %{{.*}}: memref<8xf32>) attributes

// A sum leaves the loop as a result. What allocates or calls stays, and the loops in it go.
// CHECK-LABEL: func.func @stays(
// CHECK:       %[[S:[a-z0-9_]+]] = call @stays_loops_{{[0-9]+}}(%{{.*}}, %{{.*}}) : (f32, memref<?xf32>) -> f32
// CHECK:       scf.for
// CHECK:         memref.alloc
// CHECK:         func.call @stays_loops_{{[0-9]+}}
// CHECK:         memref.dealloc
// CHECK:       return %[[S]] : f32
func.func @stays(%a: memref<?xf32>, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
    %x = memref.load %a[%i] : memref<?xf32>
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %m = memref.alloc() : memref<4xf32>
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %sum, %m[%j] : memref<4xf32>
    }
    memref.dealloc %m : memref<4xf32>
  }
  return %sum : f32
}

// A copy between layouts is a loop nest; a copy of adjacent elements stays.
// CHECK-LABEL: func.func @copies(
// CHECK:       memref.copy
// CHECK:       call @copies_loops_{{[0-9]+}}
// CHECK:       return
func.func @copies(%a: memref<4x1xf32>, %b: memref<4x3xf32>, %c: memref<4x1xf32>) {
  memref.copy %a, %c : memref<4x1xf32> to memref<4x1xf32>
  %part = memref.subview %b[0, 1] [4, 1] [1, 1] : memref<4x3xf32> to memref<4x1xf32, strided<[3, 1], offset: 1>>
  memref.copy %a, %part : memref<4x1xf32> to memref<4x1xf32, strided<[3, 1], offset: 1>>
  return
}
// CHECK:      func.func private @copies_loops_{{[0-9]+}}(
// CHECK:      scf.for
// CHECK-NEXT: memref.load
// CHECK-NEXT: memref.store
