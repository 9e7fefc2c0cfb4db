// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @reduce(%a: tensor<?xindex>, %n: index) {
// CHECK-NEXT: %0 = shape.reduce(%a, %n) : tensor<?xindex> -> index {
// CHECK-NEXT: ^bb0(%i: index, %size: index, %acc: index):
// CHECK-NEXT: shape.yield %acc : index
// CHECK-NEXT: }
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.reduce"(%a, %n) ({
// GENERIC: "shape.yield"(%acc) : (index) -> ()
func.func @reduce(%a: tensor<?xindex>, %n: index) {
  %0 = shape.reduce(%a, %n) : tensor<?xindex> -> index {
  ^bb0(%i: index, %size: index, %acc: index):
    shape.yield %acc : index
  }
  return
}
