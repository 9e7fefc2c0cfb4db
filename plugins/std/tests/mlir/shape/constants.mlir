// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @const_shape() {
// CHECK-NEXT: %0 = shape.const_shape [4, 5, 6] : tensor<3xindex>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> tensor<3xindex>
func.func @const_shape() {
  %0 = shape.const_shape [4, 5, 6] : tensor<3xindex>
  return
}

// CHECK-LABEL: func.func @const_size() {
// CHECK-NEXT: %c10 = shape.const_size 10
// CHECK-NEXT: return
// GENERIC: %c10 = "shape.const_size"() <{value = 10 : index}> : () -> !shape.size
func.func @const_size() {
  %c10 = shape.const_size 10
  return
}

// CHECK-LABEL: func.func @const_witness() {
// CHECK-NEXT: %0 = shape.const_witness true
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
func.func @const_witness() {
  %0 = shape.const_witness true
  return
}

// CHECK-LABEL: func.func @extents() -> (!shape.shape, tensor<0xindex>, tensor<2xindex>) {
// CHECK-NEXT: %0 = shape.const_shape [1, 2, 3] : !shape.shape
// CHECK-NEXT: %1 = shape.const_shape [] : tensor<0xindex>
// CHECK-NEXT: %2 = shape.const_shape [4, 5] : tensor<2xindex>
// CHECK-NEXT: return %0, %1, %2 : !shape.shape, tensor<0xindex>, tensor<2xindex>
// GENERIC: %{{[0-9]+}} = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
// GENERIC: %{{[0-9]+}} = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
// GENERIC: %{{[0-9]+}} = "shape.const_shape"() <{shape = dense<[4, 5]> : tensor<2xindex>}> : () -> tensor<2xindex>
func.func @extents() -> (!shape.shape, tensor<0xindex>, tensor<2xindex>) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  %1 = shape.const_shape [] : tensor<0xindex>
  %2 = shape.const_shape [4, 5] : tensor<2xindex>
  return %0, %1, %2 : !shape.shape, tensor<0xindex>, tensor<2xindex>
}
