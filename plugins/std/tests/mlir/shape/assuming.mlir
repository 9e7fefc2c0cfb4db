// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @assuming(%w: !shape.witness, %i: index) {
// CHECK-NEXT: %0 = shape.assuming %w -> (index) {
// CHECK-NEXT: shape.assuming_yield %i : index
// CHECK-NEXT: }
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.assuming"(%w) ({
// GENERIC: "shape.assuming_yield"(%i) : (index) -> ()
func.func @assuming(%w: !shape.witness, %i: index) {
  %0 = shape.assuming %w -> (index) {
    shape.assuming_yield %i : index
  }
  return
}

// CHECK-LABEL: func.func @assuming_without_results(%w: !shape.witness, %m: memref<f32>, %v: f32) {
// CHECK-NEXT: shape.assuming %w {
// CHECK-NEXT: memref.store %v, %m[] : memref<f32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// GENERIC: "shape.assuming"(%w) ({
// GENERIC: "shape.assuming_yield"() : () -> ()
func.func @assuming_without_results(%w: !shape.witness, %m: memref<f32>, %v: f32) {
  shape.assuming %w {
    memref.store %v, %m[] : memref<f32>
  }
  return
}

// CHECK-LABEL: func.func @nested(%a: tensor<?xindex>, %b: tensor<?xindex>) -> (tensor<?xindex>, index) {
// CHECK-NEXT: %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
// CHECK-NEXT: %0:2 = shape.assuming %w -> (tensor<?xindex>, index) {
// CHECK-NEXT: %1 = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
// CHECK-NEXT: %2 = shape.num_elements %1 : tensor<?xindex> -> index
// CHECK-NEXT: shape.assuming_yield %1, %2 : tensor<?xindex>, index
// CHECK-NEXT: }
// CHECK-NEXT: return %0#0, %0#1 : tensor<?xindex>, index
// GENERIC: %w = "shape.cstr_broadcastable"(%a, %b) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
// GENERIC: %{{[0-9]+}}:2 = "shape.assuming"(%w) ({
// GENERIC: %{{[0-9]+}} = "shape.broadcast"(%a, %b) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
// GENERIC: %{{[0-9]+}} = "shape.num_elements"(%{{[0-9]+}}) : (tensor<?xindex>) -> index
// GENERIC: "shape.assuming_yield"(%{{[0-9]+}}, %{{[0-9]+}}) : (tensor<?xindex>, index) -> ()
func.func @nested(%a: tensor<?xindex>, %b: tensor<?xindex>) -> (tensor<?xindex>, index) {
  %w = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %0:2 = shape.assuming %w -> (tensor<?xindex>, index) {
    %1 = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %2 = shape.num_elements %1 : tensor<?xindex> -> index
    shape.assuming_yield %1, %2 : tensor<?xindex>, index
  }
  return %0#0, %0#1 : tensor<?xindex>, index
}
