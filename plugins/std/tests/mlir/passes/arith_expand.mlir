// RUN: plait opt %s --arith-expand | filecheck %s

// CHECK-LABEL: func.func @ceildivui(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[A]], %[[ZERO]]
// CHECK: %[[ONE:.*]] = arith.constant 1
// CHECK: %[[LESS:.*]] = arith.subi %[[A]], %[[ONE]]
// CHECK: %[[Q:.*]] = arith.divui %[[LESS]], %[[B]]
// CHECK: %[[SUM:.*]] = arith.addi %[[Q]], %[[ONE]]
// CHECK: arith.select %[[IS_ZERO]], %[[ZERO]], %[[SUM]]
func.func @ceildivui(%a: i32, %b: i32) -> i32 {
  %0 = arith.ceildivui %a, %b : i32
  return %0 : i32
}
