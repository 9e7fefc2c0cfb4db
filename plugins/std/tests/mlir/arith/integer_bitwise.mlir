// Bits of integers, and shifts.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @andi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: i1) {
// CHECK: %{{.*}} = arith.andi %[[A]], %[[B]] : i1
// CHECK: return
func.func @andi(%a: i1, %b: i1) {
  %0 = arith.andi %a, %b : i1
  return
}

// CHECK-LABEL: func.func @ori(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<2x3xi1>, %[[B:[a-z0-9_]+]]: vector<2x3xi1>) {
// CHECK: %{{.*}} = arith.ori %[[A]], %[[B]] : vector<2x3xi1>
// CHECK: return
func.func @ori(%a: vector<2x3xi1>, %b: vector<2x3xi1>) {
  %0 = arith.ori %a, %b : vector<2x3xi1>
  return
}

// CHECK-LABEL: func.func @xori(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i128, %[[B:[a-z0-9_]+]]: i128) {
// CHECK: %{{.*}} = arith.xori %[[A]], %[[B]] {tag = 1 : i8} : i128
// CHECK: return
func.func @xori(%a: i128, %b: i128) {
  %0 = arith.xori %a, %b {tag = 1 : i8} : i128
  return
}

// CHECK-LABEL: func.func @shli(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = arith.shli %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.shli %[[B]], %[[A]] overflow<nsw, nuw> : i32
// CHECK: return
func.func @shli(%a: i32, %b: i32) {
  %0 = arith.shli %a, %b : i32
  %1 = arith.shli %b, %a overflow<nsw, nuw> : i32
  return
}

// CHECK-LABEL: func.func @shrsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = arith.shrsi %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.shrsi %[[B]], %[[A]] exact : i32
// CHECK: return
func.func @shrsi(%a: i32, %b: i32) {
  %0 = arith.shrsi %a, %b : i32
  %1 = arith.shrsi %b, %a exact : i32
  return
}

// CHECK-LABEL: func.func @shrui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = arith.shrui %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.shrui %[[B]], %[[A]] exact : i32
// CHECK: return
func.func @shrui(%a: i32, %b: i32) {
  %0 = arith.shrui %a, %b : i32
  %1 = arith.shrui %b, %a exact : i32
  return
}
