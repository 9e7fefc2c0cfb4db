// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @cstr_broadcastable(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.cstr_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.cstr_broadcastable"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
func.func @cstr_broadcastable(%a: tensor<?xindex>) {
  %0 = shape.cstr_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @cstr_eq(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.cstr_eq %a, %a : tensor<?xindex>, tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.cstr_eq"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
func.func @cstr_eq(%a: tensor<?xindex>) {
  %0 = shape.cstr_eq %a, %a : tensor<?xindex>, tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @cstr_require(%p: i1) {
// CHECK-NEXT: %0 = shape.cstr_require %p, "sizes differ"
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.cstr_require"(%p) <{msg = "sizes differ"}> : (i1) -> !shape.witness
func.func @cstr_require(%p: i1) {
  %0 = shape.cstr_require %p, "sizes differ"
  return
}

// CHECK-LABEL: func.func @assuming_all(%w: !shape.witness) {
// CHECK-NEXT: %0 = shape.assuming_all %w, %w
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.assuming_all"(%w, %w) : (!shape.witness, !shape.witness) -> !shape.witness
func.func @assuming_all(%w: !shape.witness) {
  %0 = shape.assuming_all %w, %w
  return
}
