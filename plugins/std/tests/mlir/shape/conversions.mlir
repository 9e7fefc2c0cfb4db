// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @from_extents(%a: index) {
// CHECK-NEXT: %0 = shape.from_extents %a, %a : index, index
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.from_extents"(%a, %a) : (index, index) -> !shape.shape
func.func @from_extents(%a: index) {
  %0 = shape.from_extents %a, %a : index, index
  return
}

// CHECK-LABEL: func.func @from_extent_tensor(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.from_extent_tensor %a : tensor<?xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.from_extent_tensor"(%a) : (tensor<?xindex>) -> !shape.shape
func.func @from_extent_tensor(%a: tensor<?xindex>) {
  %0 = shape.from_extent_tensor %a : tensor<?xindex>
  return
}

// CHECK-LABEL: func.func @to_extent_tensor(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.to_extent_tensor %a : tensor<?xindex> -> tensor<2xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.to_extent_tensor"(%a) : (tensor<?xindex>) -> tensor<2xindex>
func.func @to_extent_tensor(%a: tensor<?xindex>) {
  %0 = shape.to_extent_tensor %a : tensor<?xindex> -> tensor<2xindex>
  return
}

// CHECK-LABEL: func.func @index_to_size(%i: index) {
// CHECK-NEXT: %0 = shape.index_to_size %i
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.index_to_size"(%i) : (index) -> !shape.size
func.func @index_to_size(%i: index) {
  %0 = shape.index_to_size %i
  return
}

// CHECK-LABEL: func.func @size_to_index(%s: !shape.size) {
// CHECK-NEXT: %0 = shape.size_to_index %s : !shape.size
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.size_to_index"(%s) : (!shape.size) -> index
func.func @size_to_index(%s: !shape.size) {
  %0 = shape.size_to_index %s : !shape.size
  return
}

// CHECK-LABEL: func.func @value_of(%x: !shape.value_shape) {
// CHECK-NEXT: %0 = shape.value_of %x : tensor<?xf32>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.value_of"(%x) : (!shape.value_shape) -> tensor<?xf32>
func.func @value_of(%x: !shape.value_shape) {
  %0 = shape.value_of %x : tensor<?xf32>
  return
}

// CHECK-LABEL: func.func @value_as_shape(%a: tensor<?xindex>) {
// CHECK-NEXT: %0 = shape.value_as_shape %a : tensor<?xindex> -> !shape.shape
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.value_as_shape"(%a) : (tensor<?xindex>) -> !shape.shape
func.func @value_as_shape(%a: tensor<?xindex>) {
  %0 = shape.value_as_shape %a : tensor<?xindex> -> !shape.shape
  return
}

// CHECK-LABEL: func.func @with_shape(%x: tensor<?xf32>, %s: !shape.shape) {
// CHECK-NEXT: %0 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.with_shape"(%x, %s) : (tensor<?xf32>, !shape.shape) -> !shape.value_shape
func.func @with_shape(%x: tensor<?xf32>, %s: !shape.shape) {
  %0 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
  return
}

// CHECK-LABEL: func.func @shape_of(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %0 = shape.shape_of %x : tensor<4x?xf32> -> tensor<2xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.shape_of"(%x) : (tensor<4x?xf32>) -> tensor<2xindex>
func.func @shape_of(%x: tensor<4x?xf32>) {
  %0 = shape.shape_of %x : tensor<4x?xf32> -> tensor<2xindex>
  return
}
