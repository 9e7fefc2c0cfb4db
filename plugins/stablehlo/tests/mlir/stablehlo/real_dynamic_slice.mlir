// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %s: tensor<1xi32>) {
  %r = stablehlo.real_dynamic_slice %x, %a, %b, %s : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %s: tensor<1xi32>) {
// CHECK-NEXT: %r = stablehlo.real_dynamic_slice %x, %a, %b, %s : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
// GENERIC: %r = "stablehlo.real_dynamic_slice"(%x, %a, %b, %s) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
