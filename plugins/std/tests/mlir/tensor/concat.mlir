// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @concat(%a: tensor<3x6xf32>, %b: tensor<1x6xf32>) -> tensor<4x6xf32> {
// CHECK-NEXT: %concat = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
// CHECK-NEXT: return %concat : tensor<4x6xf32>
// GENERIC: %concat = "tensor.concat"(%a, %b) <{dim = 0 : i64}> : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
func.func @concat(%a: tensor<3x6xf32>, %b: tensor<1x6xf32>) -> tensor<4x6xf32> {
  %concat = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
  return %concat : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @concat_of_dynamic_sizes(%a: tensor<?x4xf32>, %b: tensor<2x?xf32>) -> tensor<?x4xf32> {
// CHECK-NEXT: %concat = tensor.concat dim(0) %a, %b, %a : (tensor<?x4xf32>, tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT: return %concat : tensor<?x4xf32>
// GENERIC: %{{[0-9]+}} = "tensor.concat"(%a, %b, %a) <{dim = 0 : i64}> : (tensor<?x4xf32>, tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
func.func @concat_of_dynamic_sizes(%a: tensor<?x4xf32>, %b: tensor<2x?xf32>) -> tensor<?x4xf32> {
  %0 = tensor.concat dim(0) %a, %b, %a : (tensor<?x4xf32>, tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
