// RUN: plait opt %s --pass-pipeline='builtin.module(tcp-uplift-while-to-for,canonicalize)' --split-input-file | filecheck %s

// The counter is in memory no more, and what keeps it within its bounds is gone.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %c0 to %c8 step %c1 iter_args(%[[S:.*]] = %x) -> (tensor<4xf32>) {
// CHECK-NEXT: %[[ROW:.*]] = tcp.slice %rows offsets [%[[I]], 0]
// CHECK-NOT: arith.m
// CHECK: scf.yield
// CHECK: return %[[R]], %{{.*}} : tensor<4xf32>, tensor<i32>
func.func @rows(%rows: tensor<8x4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %zero = tcp.const dense<0> : tensor<i32>
  %one = tcp.const dense<1> : tensor<i32>
  %eight = tcp.const dense<8> : tensor<i32>
  %r:2 = scf.while (%i = %zero, %s = %x) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %less = tcp.binary lt %i, %eight : tensor<i32>
    %more = tensor.extract %less[] : tensor<i1>
    scf.condition(%more) %i, %s : tensor<i32>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %s: tensor<4xf32>):
    %n = tensor.extract %i[] : tensor<i32>
    %at = arith.index_cast %n : i32 to index
    %low = arith.maxsi %at, %c0 : index
    %in = arith.minsi %low, %c7 : index
    %row = tcp.slice %rows offsets [%in, 0] sizes [1, 4] strides [1, 1] : tensor<8x4xf32> -> tensor<1x4xf32>
    %flat = tcp.reshape %row : tensor<1x4xf32> -> tensor<4xf32>
    %sum = tcp.binary add %s, %flat : tensor<4xf32>
    %next = tcp.binary add %i, %one : tensor<i32>
    scf.yield %next, %sum : tensor<i32>, tensor<4xf32>
  }
  return %r#1, %r#0 : tensor<4xf32>, tensor<i32>
}

// -----

// A scalar counter, up to a limit that is an argument, whose last number is used.
// CHECK-LABEL: func.func @limit(
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c1
// CHECK: arith.maxsi
// CHECK: return
func.func @limit(%first: i32, %limit: i32, %x: tensor<4xf32>) -> (i32, tensor<4xf32>) {
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%i = %first, %s = %x) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>) {
    %more = arith.cmpi sgt, %limit, %i : i32
    scf.condition(%more) %i, %s : i32, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %s: tensor<4xf32>):
    %sum = tcp.binary add %s, %s : tensor<4xf32>
    %next = arith.addi %i, %one : i32
    scf.yield %next, %sum : i32, tensor<4xf32>
  }
  return %r#0, %r#1 : i32, tensor<4xf32>
}

// -----

// Steps of 2 up to a limit that may be the largest number: the sum may overflow.
// CHECK-LABEL: func.func @overflows(
// CHECK: scf.while
func.func @overflows(%first: i32, %limit: i32, %x: tensor<4xf32>) -> tensor<4xf32> {
  %two = arith.constant 2 : i32
  %r:2 = scf.while (%i = %first, %s = %x) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>) {
    %more = arith.cmpi slt, %i, %limit : i32
    scf.condition(%more) %i, %s : i32, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %s: tensor<4xf32>):
    %sum = tcp.binary add %s, %s : tensor<4xf32>
    %next = arith.addi %i, %two : i32
    scf.yield %next, %sum : i32, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// The limit changes.
// CHECK-LABEL: func.func @carried_limit(
// CHECK: scf.while
func.func @carried_limit(%first: i32, %limit: i32, %x: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1 : i32
  %r:3 = scf.while (%i = %first, %l = %limit, %s = %x) : (i32, i32, tensor<4xf32>) -> (i32, i32, tensor<4xf32>) {
    %more = arith.cmpi slt, %i, %l : i32
    scf.condition(%more) %i, %l, %s : i32, i32, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %l: i32, %s: tensor<4xf32>):
    %sum = tcp.binary add %s, %s : tensor<4xf32>
    %next = arith.addi %i, %one : i32
    %less = arith.subi %l, %i : i32
    scf.yield %next, %less, %sum : i32, i32, tensor<4xf32>
  }
  return %r#2 : tensor<4xf32>
}
