// Conditions that must hold.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @assert(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1) {
// CHECK: cf.assert %[[A]], "expected a positive size"
// CHECK: cf.assert %[[A]], "with \22quotes\22" {tag}
// CHECK: return
func.func @assert(%c: i1) {
  cf.assert %c, "expected a positive size"
  cf.assert %c, "with \22quotes\22" {tag}
  return
}
