// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @rank(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.rank %a : tensor<?xindex> -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.rank"(%a) : (tensor<?xindex>) -> index
func.func @rank(%a: tensor<?xindex>) {
  %0 = shape.rank %a : tensor<?xindex> -> index
  return
}

// CHECK-LABEL: func.func @dim(%x: tensor<4x?xf32>, %i: index) {
// CHECK-NEXT: %0 = shape.dim %x, %i : tensor<4x?xf32>, index -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.dim"(%x, %i) : (tensor<4x?xf32>, index) -> index
func.func @dim(%x: tensor<4x?xf32>, %i: index) {
  %0 = shape.dim %x, %i : tensor<4x?xf32>, index -> index
  return
}

// CHECK-LABEL: func.func @get_extent(%a: tensor<?xindex>, %i: index) {
// CHECK-NEXT: %0 = shape.get_extent %a, %i : tensor<?xindex>, index -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.get_extent"(%a, %i) : (tensor<?xindex>, index) -> index
func.func @get_extent(%a: tensor<?xindex>, %i: index) {
  %0 = shape.get_extent %a, %i : tensor<?xindex>, index -> index
  return
}

// CHECK-LABEL: func.func @num_elements(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.num_elements %a : tensor<?xindex> -> index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.num_elements"(%a) : (tensor<?xindex>) -> index
func.func @num_elements(%a: tensor<?xindex>) {
  %0 = shape.num_elements %a : tensor<?xindex> -> index
  return
}

// CHECK-LABEL: func.func @shape_eq(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.shape_eq %a, %a : tensor<?xindex>, tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.shape_eq"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> i1
func.func @shape_eq(%a: tensor<?xindex>) {
  %0 = shape.shape_eq %a, %a : tensor<?xindex>, tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @is_broadcastable(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.is_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.is_broadcastable"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> i1
func.func @is_broadcastable(%a: tensor<?xindex>) {
  %0 = shape.is_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
  return
}
