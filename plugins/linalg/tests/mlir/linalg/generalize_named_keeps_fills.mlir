// RUN: plait opt %s --linalg-generalize-named-ops='keep-fills=true' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-generalize-named-ops{keep-fills=true},linalg-fuse-elementwise-ops,cse)' | filecheck %s --check-prefix=FUSED

// CHECK-LABEL: func.func @main(
// CHECK: linalg.fill
// CHECK-COUNT-3: linalg.generic
// CHECK-NOT: linalg.add
// FUSED-LABEL: func.func @main(
// FUSED-COUNT-1: linalg.generic
// FUSED: arith.addf
// FUSED-NEXT: arith.maximumf
// FUSED-NOT: linalg.generic
func.func @main(%x: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %1 = linalg.add ins(%x, %0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.max ins(%1, %f : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
