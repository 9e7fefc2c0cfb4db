// Products that share a fill get one each: the second buffer is filled, not copied.
// RUN: plait opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})' | filecheck %s

// CHECK-LABEL: func.func @shared(
// CHECK-NOT: memref.copy
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[A]]
// CHECK: linalg.matmul
// CHECK-NOT: memref.copy
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[B]]
// CHECK-NOT: memref.copy
// CHECK: return
func.func @shared(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%y, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}
