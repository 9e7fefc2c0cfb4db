// Chains that compute in slices of one empty tensor have one each: both are written in place.
// RUN: plait opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})' | filecheck %s

// CHECK-LABEL: func.func @planes(
// CHECK-NEXT: %[[B:.*]] = memref.alloc()
// CHECK-NEXT: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return %[[A]], %[[B]]
func.func @planes(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %s0 = tensor.extract_slice %e[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %s1 = tensor.extract_slice %e[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%s0 : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.negf ins(%x : tensor<4xf32>) outs(%s1 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %0 into %e[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  %3 = tensor.insert_slice %1 into %2[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  %4 = linalg.exp ins(%y : tensor<4xf32>) outs(%s0 : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.negf ins(%y : tensor<4xf32>) outs(%s1 : tensor<4xf32>) -> tensor<4xf32>
  %6 = tensor.insert_slice %4 into %e[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  %7 = tensor.insert_slice %5 into %6[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  return %3, %7 : tensor<2x4xf32>, tensor<2x4xf32>
}
