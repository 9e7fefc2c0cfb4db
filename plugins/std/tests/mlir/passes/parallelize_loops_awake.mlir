// A loop of little work is split where a longer one is, for which the threads are awake, and stays whole where none is.
// RUN: plait opt %s --split-input-file --pass-pipeline='builtin.module(parallelize-loops{least-work=8192 least-beside=64 chunk-work=512 vector-bits=128},canonicalize,cse)' | filecheck %s

// The longer loop stands in another function, and behind.
// CHECK-LABEL: func.func private @short(
// CHECK: scf.parallel
// CHECK-LABEL: func.func @long(
// CHECK: scf.parallel
func.func private @short(%a: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  scf.for %i = %c0 to %c4096 step %c1 {
    %x = memref.load %a[%i] : memref<4096xf32>
    memref.store %x, %a[%i] : memref<4096xf32>
  }
  return
}
func.func @long(%a: memref<4096xf32>, %b: memref<65536xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c65536 = arith.constant 65536 : index
  scf.for %i = %c0 to %c65536 step %c1 {
    %x = memref.load %b[%i] : memref<65536xf32>
    memref.store %x, %b[%i] : memref<65536xf32>
  }
  call @short(%a) : (memref<4096xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @alone(
// CHECK-NOT: scf.parallel
func.func @alone(%a: memref<4096xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  scf.for %i = %c0 to %c4096 step %c1 {
    %x = memref.load %a[%i] : memref<4096xf32>
    memref.store %x, %a[%i] : memref<4096xf32>
  }
  return
}

// -----

// A loop whose size is known at run time only may be short: it keeps no thread awake for certain.
// CHECK-LABEL: func.func @beside_unknown(
// CHECK: scf.parallel
// CHECK-NOT: scf.parallel
func.func @beside_unknown(%a: memref<4096xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4096 = arith.constant 4096 : index
  %f = arith.constant 0.0 : f32
  %b = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %b[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %c4096 step %c1 {
    %x = memref.load %a[%i] : memref<4096xf32>
    memref.store %x, %a[%i] : memref<4096xf32>
  }
  return %b : memref<?xf32>
}
