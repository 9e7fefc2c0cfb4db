// Operations with a result that is wider than one operand, in two parts.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @addui_extended(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: tensor<2x?xi8>) {
// CHECK: %{{.*}}, %{{.*}} = arith.addui_extended %[[A]], %[[B]] : i32, i1
// CHECK: %{{.*}}, %{{.*}} = arith.addui_extended %[[C]], %[[C]] : tensor<2x?xi8>, tensor<2x?xi1>
// CHECK: return
func.func @addui_extended(%a: i32, %b: i32, %v: tensor<2x?xi8>) {
  %sum, %overflow = arith.addui_extended %a, %b : i32, i1
  %0:2 = arith.addui_extended %v, %v : tensor<2x?xi8>, tensor<2x?xi1>
  return
}

// CHECK-LABEL: func.func @mulsi_extended(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: %{{.*}}, %[[V0:[a-z0-9_]+]] = arith.mulsi_extended %[[A]], %[[B]] : i32
// CHECK: return %[[V0]] : i32
func.func @mulsi_extended(%a: i32, %b: i32) -> i32 {
  %low, %high = arith.mulsi_extended %a, %b : i32
  return %high : i32
}

// CHECK-LABEL: func.func @mului_extended(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<3xi8>, %[[B:[a-z0-9_]+]]: vector<3xi8>) -> vector<3xi8> {
// CHECK: %[[V0:[a-z0-9_]+]], %{{.*}} = arith.mului_extended %[[A]], %[[B]] : vector<3xi8>
// CHECK: return %[[V0]] : vector<3xi8>
func.func @mului_extended(%a: vector<3xi8>, %b: vector<3xi8>) -> vector<3xi8> {
  %low, %high = arith.mului_extended %a, %b : vector<3xi8>
  return %low : vector<3xi8>
}
