// The kernel of a grouped convolution has groups behind its window: panels have them in front of it, so that the rows of
// a panel are neighbours.
// RUN: plait opt %s --linalg-tile-and-fuse='vector-bits=128 vector-registers=16' | filecheck %s

#image = affine_map<(i, g, o, k, c) -> (i + k, g, c)>
#kernel = affine_map<(i, g, o, k, c) -> (k, c, g, o)>
#out = affine_map<(i, g, o, k, c) -> (i, g, o)>

// CHECK-LABEL: func.func @constant(
// CHECK: %[[PANELS:.*]] = arith.constant dense<5.000000e-01> : tensor<2x4x5x7x8xf32>
// CHECK: tensor.extract_slice %[[PANELS]][{{.*}}] [1, 1, 5, 7, 8] [1, 1, 1, 1, 1]
func.func @constant(%x: tensor<28x4x7xf32>) -> tensor<24x4x12xf32> {
  %w = arith.constant dense<0.5> : tensor<5x7x4x12xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x4x12xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24x4x12xf32>) -> tensor<24x4x12xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<28x4x7xf32>, tensor<5x7x4x12xf32>) outs(%f : tensor<24x4x12xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<24x4x12xf32>
  return %0 : tensor<24x4x12xf32>
}
