// Sums of products.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @contract(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<3x4xf32>
// CHECK: %[[C:[a-z0-9_]+]] = tcp.contract %[[A]], %[[B]] {indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}, #{{map[0-9]*}}], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<2x3xf32>, tensor<3x4xf32> -> tensor<2x4xf32>
// CHECK: }
func.func @contract(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %c = tcp.contract %a, %b {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} : tensor<2x3xf32>, tensor<3x4xf32> -> tensor<2x4xf32>
  return
}
