// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @cast(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT: %cast = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %cast : tensor<?x?xf32>
// GENERIC: %cast = "tensor.cast"(%x) : (tensor<4x?xf32>) -> tensor<?x?xf32>
func.func @cast(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %cast = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @bitcast(%x: tensor<4xui32>) -> tensor<4xi32> {
// CHECK-NEXT: %0 = tensor.bitcast %x : tensor<4xui32> to tensor<4xi32>
// CHECK-NEXT: return %0 : tensor<4xi32>
// GENERIC: %{{[0-9]+}} = "tensor.bitcast"(%x) : (tensor<4xui32>) -> tensor<4xi32>
func.func @bitcast(%x: tensor<4xui32>) -> tensor<4xi32> {
  %0 = tensor.bitcast %x : tensor<4xui32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @cast_to_unranked(%x: tensor<4x?xf32>, %u: tensor<*xi8>) -> (tensor<*xf32>, tensor<2xi8>) {
// CHECK-NEXT: %cast = tensor.cast %x : tensor<4x?xf32> to tensor<*xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %u : tensor<*xi8> to tensor<2xi8>
// CHECK-NEXT: return %cast, %cast_0 : tensor<*xf32>, tensor<2xi8>
// GENERIC: %{{[0-9]+}} = "tensor.cast"(%x) : (tensor<4x?xf32>) -> tensor<*xf32>
// GENERIC: %{{[0-9]+}} = "tensor.cast"(%u) : (tensor<*xi8>) -> tensor<2xi8>
func.func @cast_to_unranked(%x: tensor<4x?xf32>, %u: tensor<*xi8>) -> (tensor<*xf32>, tensor<2xi8>) {
  %0 = tensor.cast %x : tensor<4x?xf32> to tensor<*xf32>
  %1 = tensor.cast %u : tensor<*xi8> to tensor<2xi8>
  return %0, %1 : tensor<*xf32>, tensor<2xi8>
}

// CHECK-LABEL: func.func @cast_keeps_attributes(%x: tensor<?xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %cast = tensor.cast %x {note = "kept"} : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT: return %cast : tensor<4xf32>
// GENERIC: %{{[0-9]+}} = "tensor.cast"(%x) {note = "kept"} : (tensor<?xf32>) -> tensor<4xf32>
func.func @cast_keeps_attributes(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %x {note = "kept"} : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
