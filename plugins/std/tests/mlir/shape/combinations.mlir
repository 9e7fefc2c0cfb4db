// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @broadcast(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.broadcast %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.broadcast"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
func.func @broadcast(%a: tensor<?xindex>) {
  %0 = shape.broadcast %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @meet(%a: !shape.shape) {
// CHECK-NEXT: %0 = shape.meet %a, %a, error = "differ" : !shape.shape, !shape.shape -> !shape.shape
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.meet"(%a, %a) <{error = "differ"}> : (!shape.shape, !shape.shape) -> !shape.shape
func.func @meet(%a: !shape.shape) {
  %0 = shape.meet %a, %a, error = "differ" : !shape.shape, !shape.shape -> !shape.shape
  return
}

// CHECK-LABEL: func.func @any(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.any %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.any"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
func.func @any(%a: tensor<?xindex>) {
  %0 = shape.any %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @concat(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.concat %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.concat"(%a, %a) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
func.func @concat(%a: tensor<?xindex>) {
  %0 = shape.concat %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @split_at(%s: !shape.shape, %i: index) {
// CHECK-NEXT: %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
// CHECK-NEXT: return
// GENERIC: %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
func.func @split_at(%s: !shape.shape, %i: index) {
  %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  return
}

// CHECK-LABEL: func.func @broadcast_of_three(%a: !shape.shape, %b: tensor<?xindex>) -> !shape.shape {
// CHECK-NEXT: %0 = shape.broadcast %a, %b, %a {error = "shapes differ"} : !shape.shape, tensor<?xindex>, !shape.shape -> !shape.shape
// CHECK-NEXT: return %0 : !shape.shape
// GENERIC: %{{[0-9]+}} = "shape.broadcast"(%a, %b, %a) <{error = "shapes differ"}> : (!shape.shape, tensor<?xindex>, !shape.shape) -> !shape.shape
func.func @broadcast_of_three(%a: !shape.shape, %b: tensor<?xindex>) -> !shape.shape {
  %0 = shape.broadcast %a, %b, %a {error = "shapes differ"} : !shape.shape, tensor<?xindex>, !shape.shape -> !shape.shape
  return %0 : !shape.shape
}
