// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x16xf32>) {
  %0 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<4x16xf32>) -> tensor<4xf32>
  return
}

// CHECK: #map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #map1 = affine_map<(d0, d1) -> ()>
// CHECK: #map2 = affine_map<(d0, d1) -> (d0)>
// CHECK: func.func @example(%arg0: tensor<4x16xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = tcp.contract %arg0, %cst {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "reduction"]} : tensor<4x16xf32>, tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: return
