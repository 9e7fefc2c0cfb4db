// The kernel of a grouped convolution has groups behind its window: panels have them in front of it, so that the rows of
// a panel are neighbours.
// RUN: plait opt %s --linalg-tile-and-fuse='vector-bits=128 vector-registers=16' --canonicalize | filecheck %s

#image = affine_map<(i, g, o, k, c) -> (i + k, g, c)>
#kernel = affine_map<(i, g, o, k, c) -> (k, c, g, o)>
#out = affine_map<(i, g, o, k, c) -> (i, g, o)>

// CHECK-LABEL: func.func @groups(
// CHECK-DAG: %[[PANELS:.*]] = arith.constant dense<{{.*}}> : tensor<2x1x3x1x8xf32>
// CHECK: scf.for %[[GROUP:.*]] = %c0 to %c2 step %c1
// CHECK: tensor.extract_slice %[[PANELS]][%[[GROUP]], 0, 0, 0, 0] [1, 1, 3, 1, 5]
func.func @groups(%x: tensor<26x2x1xf32>) -> tensor<24x2x5xf32> {
  %w = arith.constant dense<[[[[0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0, 9.0]]], [[[10.0, 11.0, 12.0, 13.0, 14.0], [15.0, 16.0, 17.0, 18.0, 19.0]]], [[[20.0, 21.0, 22.0, 23.0, 24.0], [25.0, 26.0, 27.0, 28.0, 29.0]]]]> : tensor<3x1x2x5xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x2x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24x2x5xf32>) -> tensor<24x2x5xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<26x2x1xf32>, tensor<3x1x2x5xf32>) outs(%f : tensor<24x2x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<24x2x5xf32>
  return %0 : tensor<24x2x5xf32>
}
