// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @empty(%n: index) -> tensor<?x4xf32> {
// CHECK-NEXT: %0 = tensor.empty(%n) : tensor<?x4xf32>
// CHECK-NEXT: return %0 : tensor<?x4xf32>
// GENERIC: %{{[0-9]+}} = "tensor.empty"(%n) : (index) -> tensor<?x4xf32>
func.func @empty(%n: index) -> tensor<?x4xf32> {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @dim(%x: tensor<4x?xf32>, %i: index) -> index {
// CHECK-NEXT: %dim = tensor.dim %x, %i : tensor<4x?xf32>
// CHECK-NEXT: return %dim : index
// GENERIC: %dim = "tensor.dim"(%x, %i) : (tensor<4x?xf32>, index) -> index
func.func @dim(%x: tensor<4x?xf32>, %i: index) -> index {
  %dim = tensor.dim %x, %i : tensor<4x?xf32>
  return %dim : index
}

// CHECK-LABEL: func.func @rank(%x: tensor<*xf32>) -> index {
// CHECK-NEXT: %rank = tensor.rank %x : tensor<*xf32>
// CHECK-NEXT: return %rank : index
// GENERIC: %rank = "tensor.rank"(%x) : (tensor<*xf32>) -> index
func.func @rank(%x: tensor<*xf32>) -> index {
  %rank = tensor.rank %x : tensor<*xf32>
  return %rank : index
}

// CHECK-LABEL: func.func @empty_with_encoding(%n: index) -> tensor<?x?x2xf32, "rows"> {
// CHECK-NEXT: %0 = tensor.empty(%n, %n) : tensor<?x?x2xf32, "rows">
// CHECK-NEXT: return %0 : tensor<?x?x2xf32, "rows">
// GENERIC: %{{[0-9]+}} = "tensor.empty"(%n, %n) : (index, index) -> tensor<?x?x2xf32, "rows">
func.func @empty_with_encoding(%n: index) -> tensor<?x?x2xf32, "rows"> {
  %0 = tensor.empty(%n, %n) : tensor<?x?x2xf32, "rows">
  return %0 : tensor<?x?x2xf32, "rows">
}

// CHECK-LABEL: func.func @empty_of_rank_zero() -> tensor<i1> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<i1>
// CHECK-NEXT: return %0 : tensor<i1>
// GENERIC: %{{[0-9]+}} = "tensor.empty"() : () -> tensor<i1>
func.func @empty_of_rank_zero() -> tensor<i1> {
  %0 = tensor.empty() : tensor<i1>
  return %0 : tensor<i1>
}
