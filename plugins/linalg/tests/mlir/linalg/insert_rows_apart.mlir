// Results that go into rows which are apart are computed there.
// RUN: plait opt %s --eliminate-empty-tensors | FileCheck %s

// What is computed in rows that are apart is computed in its place; elements that are apart are copied there.
// CHECK-LABEL: func.func @apart
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x8xf32>
// CHECK: %[[D:.+]] = tensor.empty() : tensor<10x8xf32>
// CHECK: %[[ROWS:.+]] = tensor.extract_slice %[[D]][0, 0] [2, 8] [9, 1]
// CHECK: linalg.exp ins(%[[X]] : tensor<2x8xf32>) outs(%[[ROWS]] : tensor<2x8xf32>)
// CHECK: %[[E:.+]] = tensor.empty() : tensor<2x8xf32>
// CHECK: linalg.exp ins(%[[X]] : tensor<2x8xf32>) outs(%[[E]] : tensor<2x8xf32>)
func.func @apart(%x: tensor<2x8xf32>) -> (tensor<10x8xf32>, tensor<2x16xf32>) {
  %d = tensor.empty() : tensor<10x8xf32>
  %e = tensor.empty() : tensor<2x8xf32>
  %0 = linalg.exp ins(%x : tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = tensor.insert_slice %0 into %d[0, 0] [2, 8] [9, 1] : tensor<2x8xf32> into tensor<10x8xf32>
  %f = tensor.empty() : tensor<2x16xf32>
  %g = tensor.empty() : tensor<2x8xf32>
  %2 = linalg.exp ins(%x : tensor<2x8xf32>) outs(%g : tensor<2x8xf32>) -> tensor<2x8xf32>
  %3 = tensor.insert_slice %2 into %f[0, 0] [2, 8] [1, 2] : tensor<2x8xf32> into tensor<2x16xf32>
  return %1, %3 : tensor<10x8xf32>, tensor<2x16xf32>
}
