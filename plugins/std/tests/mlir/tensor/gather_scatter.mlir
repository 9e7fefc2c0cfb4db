// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @gather(%x: tensor<3x4x5xf32>, %i: tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32> {
// CHECK-NEXT: %gather = tensor.gather %x[%i] gather_dims([1]) : (tensor<3x4x5xf32>, tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32>
// CHECK-NEXT: return %gather : tensor<6x7x3x1x5xf32>
// GENERIC: %gather = "tensor.gather"(%x, %i) <{gather_dims = array<i64: 1>}> : (tensor<3x4x5xf32>, tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32>
func.func @gather(%x: tensor<3x4x5xf32>, %i: tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32> {
  %gather = tensor.gather %x[%i] gather_dims([1]) : (tensor<3x4x5xf32>, tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32>
  return %gather : tensor<6x7x3x1x5xf32>
}

// CHECK-LABEL: func.func @scatter(%s: tensor<3x4x1x6xf32>, %d: tensor<4x5x6xf32>, %i: tensor<3x1xindex>) -> tensor<4x5x6xf32> {
// CHECK-NEXT: %scatter = tensor.scatter %s into %d[%i] scatter_dims([1]) unique : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
// CHECK-NEXT: return %scatter : tensor<4x5x6xf32>
// GENERIC: %scatter = "tensor.scatter"(%s, %d, %i) <{scatter_dims = array<i64: 1>, unique}> : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
func.func @scatter(%s: tensor<3x4x1x6xf32>, %d: tensor<4x5x6xf32>, %i: tensor<3x1xindex>) -> tensor<4x5x6xf32> {
  %scatter = tensor.scatter %s into %d[%i] scatter_dims([1]) unique : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
  return %scatter : tensor<4x5x6xf32>
}

// CHECK-LABEL: func.func @gather_that_drops_dimensions(%x: tensor<4x5x6xf32>, %i: tensor<7x2xindex>) -> tensor<7x5xf32> {
// CHECK-NEXT: %gather = tensor.gather %x[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>
// CHECK-NEXT: return %gather : tensor<7x5xf32>
// GENERIC: %{{[0-9]+}} = "tensor.gather"(%x, %i) <{gather_dims = array<i64: 0, 2>}> : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>
func.func @gather_that_drops_dimensions(%x: tensor<4x5x6xf32>, %i: tensor<7x2xindex>) -> tensor<7x5xf32> {
  %0 = tensor.gather %x[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}

// CHECK-LABEL: func.func @scatter_along_two(%s: tensor<7x1x5x1xf32>, %x: tensor<4x5x6xf32>, %i: tensor<7x2xi32>) -> tensor<4x5x6xf32> {
// CHECK-NEXT: %scatter = tensor.scatter %s into %x[%i] scatter_dims([0, 2]) unique : (tensor<7x1x5x1xf32>, tensor<4x5x6xf32>, tensor<7x2xi32>) -> tensor<4x5x6xf32>
// CHECK-NEXT: return %scatter : tensor<4x5x6xf32>
// GENERIC: %{{[0-9]+}} = "tensor.scatter"(%s, %x, %i) <{scatter_dims = array<i64: 0, 2>, unique}> : (tensor<7x1x5x1xf32>, tensor<4x5x6xf32>, tensor<7x2xi32>) -> tensor<4x5x6xf32>
func.func @scatter_along_two(%s: tensor<7x1x5x1xf32>, %x: tensor<4x5x6xf32>, %i: tensor<7x2xi32>) -> tensor<4x5x6xf32> {
  %0 = tensor.scatter %s into %x[%i] scatter_dims([0, 2]) unique : (tensor<7x1x5x1xf32>, tensor<4x5x6xf32>, tensor<7x2xi32>) -> tensor<4x5x6xf32>
  return %0 : tensor<4x5x6xf32>
}
