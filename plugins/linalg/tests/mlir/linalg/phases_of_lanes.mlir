// Windows that overlap and do not fit the cache are read from the phases of the image, whose lanes lie side by side.
// RUN: plait opt %s --linalg-copy-strided-lanes=l2-bytes=1024 --canonicalize --cse | filecheck %s

#kernel = affine_map<(f, i, c, k) -> (f, c, k)>
#image = affine_map<(f, i, c, k) -> (c, i * 2 + k)>
#out = affine_map<(f, i, c, k) -> (f, i)>

// CHECK-DAG: #[[EVERY:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2)>
// CHECK-DAG: #[[ALONG:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d1 + d3)>
// CHECK-LABEL: func.func @main(
// CHECK: %[[IMAGE:.*]] = tensor.extract_slice %x[0, 1] [4, 43] [1, 1]
// CHECK: %[[ODD:.*]] = linalg.generic {indexing_maps = {{.}}#[[EVERY]],
// CHECK-SAME: ins(%[[IMAGE]] : tensor<4x43xf32>) outs(%{{.*}} : tensor<4x22xf32>)
// CHECK: %[[MIDDLE:.*]] = tensor.extract_slice %w[0, 0, 1] [64, 4, 1] [1, 1, 1]
// CHECK: %[[ONE:.*]] = linalg.generic {indexing_maps = {{.*}}#[[ALONG]],
// CHECK-SAME: ins(%[[MIDDLE]], %[[ODD]] : tensor<64x4x1xf32>, tensor<4x22xf32>)
// CHECK: %[[EVEN:.*]] = linalg.generic {indexing_maps = {{.}}#[[EVERY]],
// CHECK-SAME: ins(%x : tensor<4x45xf32>) outs(%{{.*}} : tensor<4x23xf32>)
// CHECK: %[[SIDES:.*]] = tensor.extract_slice %w[0, 0, 0] [64, 4, 2] [1, 1, 2]
// CHECK: ins(%[[SIDES]], %[[EVEN]] : tensor<64x4x2xf32>, tensor<4x23xf32>) outs(%[[ONE]] : tensor<64x22xf32>)
func.func @main(%x: tensor<4x45xf32>, %w: tensor<64x4x3xf32>) -> tensor<64x22xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x22xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x22xf32>) -> tensor<64x22xf32>
  %0 = linalg.generic {indexing_maps = [#kernel, #image, #out],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%w, %x : tensor<64x4x3xf32>, tensor<4x45xf32>) outs(%f : tensor<64x22xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x22xf32>
  return %0 : tensor<64x22xf32>
}
