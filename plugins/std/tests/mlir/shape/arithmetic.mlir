// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @add(%a: index) {
// CHECK-NEXT: %0 = shape.add %a, %a : index, index -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.add"(%a, %a) : (index, index) -> index
func.func @add(%a: index) {
  %0 = shape.add %a, %a : index, index -> index
  return
}

// CHECK-LABEL: func.func @div(%a: index) {
// CHECK-NEXT: %0 = shape.div %a, %a : index, index -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.div"(%a, %a) : (index, index) -> index
func.func @div(%a: index) {
  %0 = shape.div %a, %a : index, index -> index
  return
}

// CHECK-LABEL: func.func @mul(%a: index) {
// CHECK-NEXT: %0 = shape.mul %a, %a : index, index -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.mul"(%a, %a) : (index, index) -> index
func.func @mul(%a: index) {
  %0 = shape.mul %a, %a : index, index -> index
  return
}

// CHECK-LABEL: func.func @max(%a: !shape.size) {
// CHECK-NEXT: %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.max"(%a, %a) : (!shape.size, !shape.size) -> !shape.size
func.func @max(%a: !shape.size) {
  %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
  return
}

// CHECK-LABEL: func.func @min(%a: !shape.size) {
// CHECK-NEXT: %0 = shape.min %a, %a : !shape.size, !shape.size -> !shape.size
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.min"(%a, %a) : (!shape.size, !shape.size) -> !shape.size
func.func @min(%a: !shape.size) {
  %0 = shape.min %a, %a : !shape.size, !shape.size -> !shape.size
  return
}

// CHECK-LABEL: func.func @sizes_and_indices(%a: index, %b: !shape.size) -> (!shape.size, !shape.size, !shape.size) {
// CHECK-NEXT: %0 = shape.add %a, %b : index, !shape.size -> !shape.size
// CHECK-NEXT: %1 = shape.mul %0, %b : !shape.size, !shape.size -> !shape.size
// CHECK-NEXT: %2 = shape.max %0, %1 : !shape.size, !shape.size -> !shape.size
// CHECK-NEXT: return %0, %1, %2 : !shape.size, !shape.size, !shape.size
// GENERIC: %{{[0-9]+}} = "shape.add"(%a, %b) : (index, !shape.size) -> !shape.size
// GENERIC: %{{[0-9]+}} = "shape.mul"(%{{[0-9]+}}, %b) : (!shape.size, !shape.size) -> !shape.size
// GENERIC: %{{[0-9]+}} = "shape.max"(%{{[0-9]+}}, %{{[0-9]+}}) : (!shape.size, !shape.size) -> !shape.size
func.func @sizes_and_indices(%a: index, %b: !shape.size) -> (!shape.size, !shape.size, !shape.size) {
  %0 = shape.add %a, %b : index, !shape.size -> !shape.size
  %1 = shape.mul %0, %b : !shape.size, !shape.size -> !shape.size
  %2 = shape.max %0, %1 : !shape.size, !shape.size -> !shape.size
  return %0, %1, %2 : !shape.size, !shape.size, !shape.size
}
