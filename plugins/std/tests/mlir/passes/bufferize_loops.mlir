// Buffers that loops carry.
// RUN: plait opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})' | filecheck %s

// A slice that loops change in place and that is put back: neither a copy, nor is the buffer carried.
// CHECK-LABEL: func.func @slice(
// CHECK: %[[ALL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8x16xf32>
// CHECK-NEXT: scf.for %[[I:.*]] = %c0 to %c8 step %c1 {
// CHECK-NEXT: %[[ROW:.*]] = memref.subview %[[ALL]][%[[I]], 0] [1, 16] [1, 1]
// CHECK-NEXT: scf.for %[[J:.*]] = %c0 to %c16 step %c1 {
// CHECK-NEXT: memref.store %y, %[[ROW]][%c0, %[[J]]{{\]}}
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %[[ALL]]
func.func @slice(%y: f32) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = tensor.empty() : tensor<8x16xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%all = %0) -> (tensor<8x16xf32>) {
    %row = tensor.extract_slice %all[%i, 0] [1, 16] [1, 1] : tensor<8x16xf32> to tensor<1x16xf32>
    %2 = scf.for %j = %c0 to %c16 step %c1 iter_args(%in = %row) -> (tensor<1x16xf32>) {
      %3 = tensor.insert %y into %in[%c0, %j] : tensor<1x16xf32>
      scf.yield %3 : tensor<1x16xf32>
    }
    %4 = tensor.insert_slice %2 into %all[%i, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<8x16xf32>
    scf.yield %4 : tensor<8x16xf32>
  }
  return %1 : tensor<8x16xf32>
}

// Buffers that change places are carried.
// CHECK-LABEL: func.func @swap(
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (memref<4xf32>, memref<4xf32>) {
// CHECK: scf.yield %[[B]], %[[A]]
func.func @swap(%x: tensor<4xf32>, %y: tensor<4xf32>, %n: index, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = tensor.insert %v into %a[%c0] : tensor<4xf32>
    scf.yield %b, %1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0 : tensor<4xf32>
}

// One is changed in place; a counter stays carried beside it.
// CHECK-LABEL: func.func @beside(
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy %x, %[[COPY]]
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} iter_args(%[[ACC:.*]] = %v) -> (f32) {
// CHECK: memref.store %[[ACC]], %[[COPY]]
// CHECK: return %[[COPY]], %[[SUM]]
func.func @beside(%x: tensor<4xf32>, %n: index, %v: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %s = %v) -> (tensor<4xf32>, f32) {
    %1 = tensor.insert %s into %a[%c0] : tensor<4xf32>
    %2 = arith.addf %s, %v : f32
    scf.yield %1, %2 : tensor<4xf32>, f32
  }
  return %0#0, %0#1 : tensor<4xf32>, f32
}

// A buffer that all iterations of a loop with a condition change in place is not carried.
// CHECK-LABEL: func.func @halves(
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT: %[[N:.*]] = scf.while (%[[K:.*]] = %n) : (index) -> index {
// CHECK: scf.condition(%{{.*}}) %[[K]] : index
// CHECK: memref.store %y, %[[A]][%{{.*}}] : memref<8xf32>
// CHECK: return %[[A]], %[[N]]
func.func @halves(%n: index, %y: f32) -> (tensor<8xf32>, index) {
  %c1 = arith.constant 1 : index
  %0 = tensor.empty() : tensor<8xf32>
  %1:2 = scf.while (%all = %0, %k = %n) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %more = arith.cmpi ugt, %k, %c1 : index
    scf.condition(%more) %all, %k : tensor<8xf32>, index
  } do {
  ^bb0(%all: tensor<8xf32>, %k: index):
    %half = arith.shrui %k, %c1 : index
    %2 = tensor.insert %y into %all[%half] : tensor<8xf32>
    scf.yield %2, %half : tensor<8xf32>, index
  }
  return %1#0, %1#1 : tensor<8xf32>, index
}

// Buffers that change places are carried, and so are those that the condition passes on in others' places.
// CHECK-LABEL: func.func @swap_while(
// CHECK: scf.while (%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
// CHECK: scf.condition(%{{.*}}) %[[A]], %[[B]] : memref<4xf32>, memref<4xf32>
// CHECK: ^bb0(%[[C:.*]]: memref<4xf32>, %[[D:.*]]: memref<4xf32>):
// CHECK: scf.yield %[[D]], %[[C]]
func.func @swap_while(%x: tensor<4xf32>, %y: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0:2 = scf.while (%a = %x, %b = %y) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %more = arith.cmpf olt, %e, %v : f32
    scf.condition(%more) %a, %b : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %1 = tensor.insert %v into %a[%c0] : tensor<4xf32>
    scf.yield %b, %1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0 : tensor<4xf32>
}
