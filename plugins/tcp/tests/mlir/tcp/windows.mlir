// Reductions over windows.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @window(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[LOWEST:[a-z0-9_]+]]: tensor<f32>, %[[N:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.window maximum %[[X]], %[[LOWEST]] window = [1, 2] strides = [1, 2] low [0, 1] high [0, %[[N]]{{\]}} : tensor<4x?xf32>, tensor<f32> -> tensor<4x?xf32>
// CHECK: }
func.func @window(%x: tensor<4x?xf32>, %lowest: tensor<f32>, %n: index) {
  %y = tcp.window maximum %x, %lowest window = [1, 2] strides = [1, 2] low [0, 1] high [0, %n]
      : tensor<4x?xf32>, tensor<f32> -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @window_region(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<8xf32>, %[[ONE:[a-z0-9_]+]]: tensor<f32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.window_region(%[[X]]) init(%[[ONE]] : tensor<f32>) window = [2] strides = [1] low [0] high [0] {
// CHECK: ^bb0(%[[ACC:[a-z0-9_]+]]: tensor<f32>, %[[E:[a-z0-9_]+]]: tensor<f32>):
// CHECK: %[[P:[a-z0-9_]+]] = tcp.binary multiply %[[ACC]], %[[E]] : tensor<f32>
// CHECK: tcp.yield %[[P]] : tensor<f32>
// CHECK: } : (tensor<8xf32>) -> tensor<7xf32>
// CHECK: }
func.func @window_region(%x: tensor<8xf32>, %one: tensor<f32>) {
  %y = tcp.window_region(%x) init(%one : tensor<f32>) window = [2] strides = [1] low [0] high [0] {
  ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
    %p = tcp.binary multiply %acc, %e : tensor<f32>
    tcp.yield %p : tensor<f32>
  } : (tensor<8xf32>) -> tensor<7xf32>
  return
}
