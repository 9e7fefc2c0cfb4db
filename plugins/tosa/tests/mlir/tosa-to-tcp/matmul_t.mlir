// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<2x2x3xf32>, %b: tensor<1x4x3xf32>, %z: tensor<1xf32>) {
  %r = tosa.matmul_t %a, %b, %z, %z : (tensor<2x2x3xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
  return
}

// CHECK: #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK: func.func @example(%a: tensor<2x2x3xf32>, %b: tensor<1x4x3xf32>, %z: tensor<1xf32>) {
// CHECK-NEXT: %0 = tcp.reshape %b : tensor<1x4x3xf32> -> tensor<4x3xf32>
// CHECK-NEXT: %r = tcp.contract %a, %0 {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<2x2x3xf32>, tensor<4x3xf32> -> tensor<2x2x4xf32>
