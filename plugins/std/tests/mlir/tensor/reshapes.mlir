// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @reshape(%x: tensor<4x1xf32>, %shape: tensor<2xi32>) -> tensor<2x2xf32> {
// CHECK-NEXT: %reshape = tensor.reshape %x(%shape) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x2xf32>
// CHECK-NEXT: return %reshape : tensor<2x2xf32>
// GENERIC: %reshape = "tensor.reshape"(%x, %shape) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x2xf32>
func.func @reshape(%x: tensor<4x1xf32>, %shape: tensor<2xi32>) -> tensor<2x2xf32> {
  %reshape = tensor.reshape %x(%shape) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return %reshape : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @expand_shape(%x: tensor<?x32xf32>, %n: index) -> tensor<?x4x32xf32> {
// CHECK-NEXT: %expanded = tensor.expand_shape %x [{{\[}}0, 1], [2]] output_shape [%n, 4, 32] : tensor<?x32xf32> into tensor<?x4x32xf32>
// CHECK-NEXT: return %expanded : tensor<?x4x32xf32>
// GENERIC: %expanded = "tensor.expand_shape"(%x, %n) <{reassociation = [{{\[}}0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>
func.func @expand_shape(%x: tensor<?x32xf32>, %n: index) -> tensor<?x4x32xf32> {
  %expanded = tensor.expand_shape %x [[0, 1], [2]] output_shape [%n, 4, 32] : tensor<?x32xf32> into tensor<?x4x32xf32>
  return %expanded : tensor<?x4x32xf32>
}

// CHECK-LABEL: func.func @collapse_shape(%x: tensor<?x4x32xf32>) -> tensor<?x32xf32> {
// CHECK-NEXT: %collapsed = tensor.collapse_shape %x [{{\[}}0, 1], [2]] : tensor<?x4x32xf32> into tensor<?x32xf32>
// CHECK-NEXT: return %collapsed : tensor<?x32xf32>
// GENERIC: %collapsed = "tensor.collapse_shape"(%x) <{reassociation = [{{\[}}0, 1], [2]]}> : (tensor<?x4x32xf32>) -> tensor<?x32xf32>
func.func @collapse_shape(%x: tensor<?x4x32xf32>) -> tensor<?x32xf32> {
  %collapsed = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x4x32xf32> into tensor<?x32xf32>
  return %collapsed : tensor<?x32xf32>
}

// CHECK-LABEL: func.func @reshape_to_unranked(%x: tensor<?xf32>, %s: tensor<?xi32>) -> tensor<*xf32> {
// CHECK-NEXT: %reshape = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
// CHECK-NEXT: return %reshape : tensor<*xf32>
// GENERIC: %{{[0-9]+}} = "tensor.reshape"(%x, %s) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
func.func @reshape_to_unranked(%x: tensor<?xf32>, %s: tensor<?xi32>) -> tensor<*xf32> {
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @from_and_to_rank_zero(%x: tensor<f32>, %y: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<f32>) {
// CHECK-NEXT: %expanded = tensor.expand_shape %x [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %y [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: return %expanded, %collapsed : tensor<1x1xf32>, tensor<f32>
// GENERIC: %{{[0-9]+}} = "tensor.expand_shape"(%x) <{reassociation = [], static_output_shape = array<i64: 1, 1>}> : (tensor<f32>) -> tensor<1x1xf32>
// GENERIC: %{{[0-9]+}} = "tensor.collapse_shape"(%y) <{reassociation = []}> : (tensor<1x1xf32>) -> tensor<f32>
func.func @from_and_to_rank_zero(%x: tensor<f32>, %y: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<f32>) {
  %0 = tensor.expand_shape %x [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %y [] : tensor<1x1xf32> into tensor<f32>
  return %0, %1 : tensor<1x1xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @dynamic_groups(%x: tensor<?x?xf32>, %a: index, %b: index) -> (tensor<?x2x?xf32>, tensor<?xf32>) {
// CHECK-NEXT: %expanded = tensor.expand_shape %x [{{\[}}0, 1], [2]] output_shape [%a, 2, %b] : tensor<?x?xf32> into tensor<?x2x?xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %expanded [{{\[}}0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
// CHECK-NEXT: return %expanded, %collapsed : tensor<?x2x?xf32>, tensor<?xf32>
// GENERIC: %{{[0-9]+}} = "tensor.expand_shape"(%x, %a, %b) <{reassociation = [{{\[}}0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 2, -9223372036854775808>}> : (tensor<?x?xf32>, index, index) -> tensor<?x2x?xf32>
// GENERIC: %{{[0-9]+}} = "tensor.collapse_shape"(%{{[0-9]+}}) <{reassociation = [{{\[}}0, 1, 2]]}> : (tensor<?x2x?xf32>) -> tensor<?xf32>
func.func @dynamic_groups(%x: tensor<?x?xf32>, %a: index, %b: index) -> (tensor<?x2x?xf32>, tensor<?xf32>) {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%a, 2, %b] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
  return %0, %1 : tensor<?x2x?xf32>, tensor<?xf32>
}
