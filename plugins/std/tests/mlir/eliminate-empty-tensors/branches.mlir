// RUN: plait opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true},canonicalize)' | FileCheck %s

// Of branches only one runs: all write to one buffer, which is the result.
// CHECK-LABEL: func.func @branches
// CHECK: %[[E:.+]] = memref.alloc
// CHECK-NEXT: scf.if
// CHECK-NEXT: memref.store %x, %[[E]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.if
// CHECK-NEXT: memref.store %y, %[[E]]
// CHECK-NEXT: } else {
// CHECK-NEXT: memref.store %z, %[[E]]
// CHECK-NOT: memref.alloc
// CHECK: return %[[E]]
func.func @branches(%c: i1, %d: i1, %n: index, %i: index, %x: f32, %y: f32, %z: f32) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.if %c -> (tensor<?xf32>) {
    %0 = tensor.insert %x into %e[%i] : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    %s = scf.if %d -> (tensor<?xf32>) {
      %1 = tensor.insert %y into %e[%i] : tensor<?xf32>
      scf.yield %1 : tensor<?xf32>
    } else {
      %2 = tensor.insert %z into %e[%i] : tensor<?xf32>
      scf.yield %2 : tensor<?xf32>
    }
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Branches of two operations may both run.
// CHECK-LABEL: func.func @both_run
// CHECK: %[[E:.+]] = memref.alloc
// CHECK: memref.store %x, %[[E]]
// CHECK: scf.if %d
// CHECK: } else {
// CHECK-NEXT: %[[F:.+]] = memref.alloc
// CHECK-NEXT: memref.store %y, %[[F]]
func.func @both_run(%c: i1, %d: i1, %i: index, %x: f32, %y: f32, %a: tensor<8xf32>) -> (f32, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = scf.if %c -> (tensor<8xf32>) {
    %1 = tensor.insert %x into %e[%i] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  %2 = scf.if %d -> (tensor<8xf32>) {
    scf.yield %a : tensor<8xf32>
  } else {
    %3 = tensor.insert %y into %e[%i] : tensor<8xf32>
    scf.yield %3 : tensor<8xf32>
  }
  %4 = tensor.extract %0[%i] : tensor<8xf32>
  %5 = tensor.extract %2[%i] : tensor<8xf32>
  return %4, %5 : f32, f32
}

// In a loop, the branch of one iteration does not overwrite what that of another one has computed: what the next
// iteration reads is in another buffer.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: scf.for
// CHECK: %[[FIRST:.+]] = memref.alloc
// CHECK-NEXT: memref.store %{{.+}}, %[[FIRST]]
// CHECK: %[[SECOND:.+]] = memref.alloc
// CHECK-NEXT: memref.store %{{.+}}, %[[SECOND]]
func.func @in_a_loop(%n: index, %m: index, %x: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<8xf32> {
    %c = arith.cmpi slt, %k, %m : index
    %0 = scf.if %c -> (tensor<8xf32>) {
      %1 = tensor.extract %t[%i] : tensor<8xf32>
      %2 = tensor.insert %1 into %e[%k] : tensor<8xf32>
      scf.yield %2 : tensor<8xf32>
    } else {
      %3 = tensor.extract %t[%k] : tensor<8xf32>
      %4 = tensor.insert %3 into %e[%i] : tensor<8xf32>
      scf.yield %4 : tensor<8xf32>
    }
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
