// Loops with a condition; the condition passes values on.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @while(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: %[[V0:[a-z0-9_]+]] = scf.while (%[[C:[a-z0-9_]+]] = %[[A]]) : (i32) -> i32 {
// CHECK: %[[V1:[a-z0-9_]+]] = arith.cmpi slt, %[[C]], %[[B]] : i32
// CHECK: scf.condition(%[[V1]]) %[[C]] : i32
// CHECK: } do {
// CHECK: ^bb0(%[[C:[a-z0-9_]+]]: i32):
// CHECK: %[[V2:[a-z0-9_]+]] = arith.addi %[[C]], %[[C]] : i32
// CHECK: scf.yield %[[V2]] : i32
// CHECK: return %[[V0]] : i32
func.func @while(%first: i32, %limit: i32) -> i32 {
  %0 = scf.while (%n = %first) : (i32) -> i32 {
    %1 = arith.cmpi slt, %n, %limit : i32
    scf.condition(%1) %n : i32
  } do {
  ^bb0(%m: i32):
    %1 = arith.addi %m, %m : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @other_types(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: i1) -> (i64, i64) {
// CHECK: %[[V0:[a-z0-9_]+]] = arith.constant 0 : i64
// CHECK: %[[V1:[a-z0-9_]+]]:2 = scf.while (%[[C:[a-z0-9_]+]] = %[[A]], %[[D:[a-z0-9_]+]] = %[[B]]) : (f32, i1) -> (i64, i64) {
// CHECK: scf.condition(%[[D]]) %[[V0]], %[[V0]] : i64, i64
// CHECK: } do {
// CHECK: ^bb0(%[[C:[a-z0-9_]+]]: i64, %[[D:[a-z0-9_]+]]: i64):
// CHECK: scf.yield %[[A]], %[[B]] : f32, i1
// CHECK: } attributes {tag}
// CHECK: return %[[V1]]#0, %[[V1]]#1 : i64, i64
func.func @other_types(%x: f32, %c: i1) -> (i64, i64) {
  %z = arith.constant 0 : i64
  %0:2 = scf.while (%a = %x, %b = %c) : (f32, i1) -> (i64, i64) {
    scf.condition(%b) %z, %z : i64, i64
  } do {
  ^bb0(%p: i64, %q: i64):
    scf.yield %x, %c : f32, i1
  } attributes {tag}
  return %0#0, %0#1 : i64, i64
}

// CHECK-LABEL: func.func @without_values(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1) {
// CHECK: scf.while : () -> () {
// CHECK: scf.condition(%[[A]])
// CHECK: } do {
// CHECK: scf.yield
// CHECK: return
func.func @without_values(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
