// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
  return
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: func.func @example(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
// CHECK-NEXT: %0 = tcp.contract %arg0, %arg1 {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<4x16xf32>, tensor<16x5xf32> -> tensor<4x5xf32>
// CHECK-NEXT: return
