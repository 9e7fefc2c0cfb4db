// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<1x4x8xf32>) {
  %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return
}

// CHECK: #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK: #map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK: #map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK: #map4 = affine_map<(d0, d1, d2, d3) -> (d3, d1)>
// CHECK: func.func @example(%x: tensor<1x4x8xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<{{\[\[}}1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [1.000000e+00, 0.707106769, 0.000000e+00, -0.707106769, -1.000000e+00], [1.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00], [1.000000e+00, -0.707106769, 0.000000e+00, 0.707106769, -1.000000e+00], [1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00, 1.000000e+00], [1.000000e+00, -0.707106769, 0.000000e+00, 0.707106769, -1.000000e+00], [1.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00], [1.000000e+00, 0.707106769, 0.000000e+00, -0.707106769, -1.000000e+00]]> : tensor<8x5xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<{{\[\[}}-0.000000e+00, -0.000000e+00, -0.000000e+00, -0.000000e+00, -0.000000e+00], [-0.000000e+00, -0.707106769, -1.000000e+00, -0.707106769, -0.000000e+00], [-0.000000e+00, -1.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00], [-0.000000e+00, -0.707106769, 1.000000e+00, -0.707106769, -0.000000e+00], [-0.000000e+00, -0.000000e+00, -0.000000e+00, -0.000000e+00, -0.000000e+00], [-0.000000e+00, 0.707106769, -1.000000e+00, 0.707106769, -0.000000e+00], [-0.000000e+00, 1.000000e+00, -0.000000e+00, -1.000000e+00, -0.000000e+00], [-0.000000e+00, 0.707106769, 1.000000e+00, 0.707106769, -0.000000e+00]]> : tensor<8x5xf32>
// CHECK-NEXT: %0 = tcp.contract %x, %cst {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<1x4x8xf32>, tensor<8x5xf32> -> tensor<1x4x5xf32>
// CHECK-NEXT: %1 = tcp.contract %x, %cst_0 {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<1x4x8xf32>, tensor<8x5xf32> -> tensor<1x4x5xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<{{\[\[}}1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [1.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00], [1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00], [1.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00]]> : tensor<4x4xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<{{\[\[}}-0.000000e+00, -0.000000e+00, -0.000000e+00, -0.000000e+00], [-0.000000e+00, -1.000000e+00, -0.000000e+00, 1.000000e+00], [-0.000000e+00, -0.000000e+00, -0.000000e+00, -0.000000e+00], [-0.000000e+00, 1.000000e+00, -0.000000e+00, -1.000000e+00]]> : tensor<4x4xf32>
// CHECK-NEXT: %2 = tcp.contract %0, %cst_1 {indexing_maps = [#map3, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<1x4x5xf32>, tensor<4x4xf32> -> tensor<1x4x5xf32>
// CHECK-NEXT: %3 = tcp.contract %0, %cst_2 {indexing_maps = [#map3, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<1x4x5xf32>, tensor<4x4xf32> -> tensor<1x4x5xf32>
// CHECK-NEXT: %4 = tcp.contract %1, %cst_2 {indexing_maps = [#map3, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<1x4x5xf32>, tensor<4x4xf32> -> tensor<1x4x5xf32>
// CHECK-NEXT: %a = tcp.binary subtract %2, %4 : tensor<1x4x5xf32>
// CHECK-NEXT: %5 = tcp.contract %1, %cst_1 {indexing_maps = [#map3, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<1x4x5xf32>, tensor<4x4xf32> -> tensor<1x4x5xf32>
// CHECK-NEXT: %b = tcp.binary add %3, %5 : tensor<1x4x5xf32>
