// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<?xf32>, %v: tensor<f32>, %lo: tensor<1xi32>, %hi: tensor<1xi32>, %in: tensor<1xi32>) {
  %r = stablehlo.dynamic_pad %x, %v, %lo, %hi, %in : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %v: tensor<f32>, %lo: tensor<1xi32>, %hi: tensor<1xi32>, %in: tensor<1xi32>) {
// CHECK-NEXT: %r = stablehlo.dynamic_pad %x, %v, %lo, %hi, %in : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
// GENERIC: %r = "stablehlo.dynamic_pad"(%x, %v, %lo, %hi, %in) : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
