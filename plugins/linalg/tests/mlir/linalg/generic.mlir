// The generic structured operation.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @generic(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>, %[[ACC:[a-z0-9_]+]]: tensor<2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.generic {indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}], iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<2x3xf32>) outs(%[[ACC]] : tensor<2xf32>) {
// CHECK: ^bb0(%[[IN:[a-z0-9_]+]]: f32, %[[OUT:[a-z0-9_]+]]: f32):
// CHECK: %[[V1:[a-z0-9_]+]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK: linalg.yield %[[V1]] : f32
// CHECK: } -> tensor<2xf32>
// CHECK: }
func.func @generic(%x: tensor<2x3xf32>, %acc: tensor<2xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xf32>) outs(%acc : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @yield(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xindex>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.generic {indexing_maps = [#{{map[0-9]*}}], iterator_types = ["parallel"]} outs(%[[X]] : tensor<4xindex>) {
// CHECK: ^bb0(%[[OUT:[a-z0-9_]+]]: index):
// CHECK: %[[I:[a-z0-9_]+]] = linalg.index 0 : index
// CHECK: linalg.yield %[[I]] : index
// CHECK: } -> tensor<4xindex>
// CHECK: }
func.func @yield(%x: tensor<4xindex>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%x : tensor<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4xindex>
  return
}

// CHECK-LABEL: func.func @index(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xindex>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.generic {indexing_maps = [#{{map[0-9]*}}], iterator_types = ["parallel"]} outs(%[[X]] : tensor<4xindex>) {
// CHECK: ^bb0(%[[OUT:[a-z0-9_]+]]: index):
// CHECK: %[[I:[a-z0-9_]+]] = linalg.index 0 : index
// CHECK: linalg.yield %[[I]] : index
// CHECK: } -> tensor<4xindex>
// CHECK: }
func.func @index(%x: tensor<4xindex>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%x : tensor<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4xindex>
  return
}
