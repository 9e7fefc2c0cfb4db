// The smaller and the greater of two integers.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @maxsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = arith.maxsi %[[A]], %[[B]] : i32
// CHECK: return
func.func @maxsi(%a: i32, %b: i32) {
  %0 = arith.maxsi %a, %b : i32
  return
}

// CHECK-LABEL: func.func @maxui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = arith.maxui %[[A]], %[[B]] : i32
// CHECK: return
func.func @maxui(%a: i32, %b: i32) {
  %0 = arith.maxui %a, %b : i32
  return
}

// CHECK-LABEL: func.func @minsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: index) {
// CHECK: %{{.*}} = arith.minsi %[[A]], %[[B]] : index
// CHECK: return
func.func @minsi(%a: index, %b: index) {
  %0 = arith.minsi %a, %b : index
  return
}

// CHECK-LABEL: func.func @minui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<4xi32>) {
// CHECK: %{{.*}} = arith.minui %[[A]], %[[B]] : vector<4xi32>
// CHECK: return
func.func @minui(%a: vector<4xi32>, %b: vector<4xi32>) {
  %0 = arith.minui %a, %b : vector<4xi32>
  return
}
