// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %r = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: func.func @example(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
// CHECK-NEXT: %r = tcp.contract %a, %b {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<2x3xf32>, tensor<3x4xf32> -> tensor<2x4xf32>
