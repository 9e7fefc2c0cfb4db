// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @poison(
// CHECK: %[[P:.*]] = ub.poison : i32
// CHECK: return %[[P]]
func.func @poison() -> i32 {
  %0 = ub.poison <#ub.poison> : i32
  return %0 : i32
}
// CHECK: ub.unreachable
func.func @unreachable() {
  ub.unreachable
}
