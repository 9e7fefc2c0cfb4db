// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<1x16x32xf8E5M2>, %t: tensor<1x16x1xf8E8M0FNU>) {
  %r = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// CHECK: #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK: func.func @example(%a: tensor<4x8x32xf8E5M2>, %s: tensor<4x8x1xf8E8M0FNU>, %b: tensor<1x16x32xf8E5M2>, %t: tensor<1x16x1xf8E8M0FNU>) {
// CHECK-NEXT: %0 = tcp.cast %a : tensor<4x8x32xf8E5M2> -> tensor<4x8x32xf32>
// CHECK-NEXT: %1 = tcp.reshape %0 : tensor<4x8x32xf32> -> tensor<4x8x1x32xf32>
// CHECK-NEXT: %2 = tcp.cast %s : tensor<4x8x1xf8E8M0FNU> -> tensor<4x8x1xf32>
// CHECK-NEXT: %3 = tcp.broadcast %2 dims = [0, 1, 2] : tensor<4x8x1xf32> -> tensor<4x8x1x32xf32>
// CHECK-NEXT: %4 = tcp.binary multiply %1, %3 : tensor<4x8x1x32xf32>
// CHECK-NEXT: %5 = tcp.reshape %4 : tensor<4x8x1x32xf32> -> tensor<4x8x32xf32>
// CHECK-NEXT: %6 = tcp.cast %b : tensor<1x16x32xf8E5M2> -> tensor<1x16x32xf32>
// CHECK-NEXT: %7 = tcp.reshape %6 : tensor<1x16x32xf32> -> tensor<1x16x1x32xf32>
// CHECK-NEXT: %8 = tcp.cast %t : tensor<1x16x1xf8E8M0FNU> -> tensor<1x16x1xf32>
// CHECK-NEXT: %9 = tcp.broadcast %8 dims = [0, 1, 2] : tensor<1x16x1xf32> -> tensor<1x16x1x32xf32>
// CHECK-NEXT: %10 = tcp.binary multiply %7, %9 : tensor<1x16x1x32xf32>
// CHECK-NEXT: %11 = tcp.reshape %10 : tensor<1x16x1x32xf32> -> tensor<1x16x32xf32>
// CHECK-NEXT: %12 = tcp.reshape %11 : tensor<1x16x32xf32> -> tensor<16x32xf32>
// CHECK-NEXT: %r = tcp.contract %5, %12 {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<4x8x32xf32>, tensor<16x32xf32> -> tensor<4x8x16xf32>
