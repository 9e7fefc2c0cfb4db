// Reductions over dimensions.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @reduce(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x8xf32>, %[[ZERO:[a-z0-9_]+]]: tensor<f32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.reduce add %[[X]], %[[ZERO]] dims = [1] : tensor<4x8xf32>, tensor<f32> -> tensor<4xf32>
// CHECK: }
func.func @reduce(%x: tensor<4x8xf32>, %zero: tensor<f32>) {
  %y = tcp.reduce add %x, %zero dims = [1] : tensor<4x8xf32>, tensor<f32> -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @reduce_region(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<8xf32>, %[[ONE:[a-z0-9_]+]]: tensor<f32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.reduce_region(%[[X]]) init(%[[ONE]]) dims = [0] {
// CHECK: ^bb0(%[[ACC:[a-z0-9_]+]]: tensor<f32>, %[[E:[a-z0-9_]+]]: tensor<f32>):
// CHECK: %[[P:[a-z0-9_]+]] = tcp.binary multiply %[[ACC]], %[[E]] : tensor<f32>
// CHECK: tcp.yield %[[P]] : tensor<f32>
// CHECK: } : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
// CHECK: }
func.func @reduce_region(%x: tensor<8xf32>, %one: tensor<f32>) {
  %y = tcp.reduce_region(%x) init(%one) dims = [0] {
  ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
    %p = tcp.binary multiply %acc, %e : tensor<f32>
    tcp.yield %p : tensor<f32>
  } : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return
}
