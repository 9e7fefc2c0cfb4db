// A transpose that would take apart elements along which a depthwise convolution has its vectors stays.
// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

// CHECK-LABEL: func.func @depthwise(
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%k : tensor<128x3x3xf32>)
// CHECK: linalg.generic {{.*}} ins(%x, %[[K]] : tensor<1x58x58x128xf32>, tensor<3x3x128xf32>)
func.func @depthwise(%x: tensor<1x58x58x128xf32>, %k: tensor<128x3x3xf32>, %c: tensor<1x56x56x128xf32>) -> tensor<1x56x56x128xf32> {
  %e = tensor.empty() : tensor<3x3x128xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(h, w, c) -> (c, h, w)>, affine_map<(h, w, c) -> (h, w, c)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%k : tensor<128x3x3xf32>) outs(%e : tensor<3x3x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x3x128xf32>
  %1 = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>,
      affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %0 : tensor<1x58x58x128xf32>, tensor<3x3x128xf32>) outs(%c : tensor<1x56x56x128xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.mulf %a, %b : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<1x56x56x128xf32>
  return %1 : tensor<1x56x56x128xf32>
}
