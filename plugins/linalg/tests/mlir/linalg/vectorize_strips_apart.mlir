// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=256 --linalg-vectorize | filecheck %s

#planes = affine_map<(c, i) -> (c, i)>
#pixels = affine_map<(c, i) -> (i, c)>
#channels = affine_map<(c, i) -> (c)>

// The pixels of a channel are a few elements apart: they are read as vectors, and written as neighbours.
// CHECK-LABEL: func.func @planes
// CHECK:         scf.for
// CHECK:           vector.transfer_read %x[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true], permutation_map = #{{.*}}} : tensor<16x3xf32>, vector<8xf32>
// CHECK:           arith.mulf %{{.*}}, %{{.*}} : vector<8xf32>
// CHECK:           vector.transfer_write %{{.*}} : vector<8xf32>, tensor<3x16xf32>
func.func @planes(%x: tensor<16x3xf32>, %scale: tensor<3xf32>) -> tensor<3x16xf32> {
  %e = tensor.empty() : tensor<3x16xf32>
  %0 = linalg.generic {indexing_maps = [#pixels, #channels, #planes], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<16x3xf32>, tensor<3xf32>) outs(%e : tensor<3x16xf32>) {
  ^bb0(%a: f32, %s: f32, %out: f32):
    %1 = arith.mulf %a, %s : f32
    linalg.yield %1 : f32
  } -> tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}

// These are far apart.
// CHECK-LABEL: func.func @far
// CHECK-NOT:     vector.transfer_read
// CHECK:         linalg.generic
func.func @far(%x: tensor<16x5xf32>, %scale: tensor<5xf32>) -> tensor<5x16xf32> {
  %e = tensor.empty() : tensor<5x16xf32>
  %0 = linalg.generic {indexing_maps = [#pixels, #channels, #planes], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<16x5xf32>, tensor<5xf32>) outs(%e : tensor<5x16xf32>) {
  ^bb0(%a: f32, %s: f32, %out: f32):
    %1 = arith.mulf %a, %s : f32
    linalg.yield %1 : f32
  } -> tensor<5x16xf32>
  return %0 : tensor<5x16xf32>
}
