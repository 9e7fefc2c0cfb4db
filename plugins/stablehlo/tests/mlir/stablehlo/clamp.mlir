// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
// CHECK-NEXT: %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// GENERIC: %r = "stablehlo.clamp"(%lo, %x, %hi) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
