// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=256 | filecheck %s

#whole = affine_map<(i, c) -> (i, c)>
#row = affine_map<(i, c) -> (c)>

// Eight rows of three elements are three vectors.
// CHECK-LABEL: func.func @scale
// CHECK-DAG:     tensor.expand_shape %{{.*}} into tensor<8x24xf32>
// CHECK-DAG:     linalg.generic {{.*}} ins(%{{[^:]*}} : tensor<3xf32>) outs(%{{[^:]*}} : tensor<8x3xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{[^:]*}} : tensor<8x24xf32>, tensor<24xf32>) outs(%{{[^:]*}} : tensor<8x24xf32>) attrs = {{.*}}vector_sizes = array<i64: 0, 8>
// CHECK:         tensor.expand_shape %{{.*}} into tensor<64x3xf32>
func.func @scale(%x: tensor<64x3xf32>, %s: tensor<3xf32>) -> tensor<64x3xf32> {
  %e = tensor.empty() : tensor<64x3xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<64x3xf32>, tensor<3xf32>) outs(%e : tensor<64x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<64x3xf32>
  return %0 : tensor<64x3xf32>
}

// Rows of a slice do not follow each other in memory.
// CHECK-LABEL: func.func @slice
// CHECK:         linalg.generic {{.*}} ins(%{{[^:]*}} : tensor<64x3xf32>, tensor<3xf32>)
func.func @slice(%x: tensor<64x4xf32>, %s: tensor<3xf32>) -> tensor<64x3xf32> {
  %y = tensor.extract_slice %x[0, 0] [64, 3] [1, 1] : tensor<64x4xf32> to tensor<64x3xf32>
  %e = tensor.empty() : tensor<64x3xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%y, %s : tensor<64x3xf32>, tensor<3xf32>) outs(%e : tensor<64x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<64x3xf32>
  return %0 : tensor<64x3xf32>
}

#images = affine_map<(n, i, c) -> (n, i, c)>
#of_image = affine_map<(n, i, c) -> (n, 0, c)>

// Images have rows of their own: those of one are put together. Two rows of four elements fill a vector.
// CHECK-LABEL: func.func @scale_images
// CHECK-DAG:     tensor.expand_shape %{{.*}} into tensor<2x20x8xf32>
// CHECK-DAG:     linalg.generic {{.*}} ins(%{{[^:]*}} : tensor<2x1x4xf32>) outs(%{{[^:]*}} : tensor<2x2x4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{[^:]*}} : tensor<2x20x8xf32>, tensor<2x8xf32>) outs(%{{[^:]*}} : tensor<2x20x8xf32>) attrs = {{.*}}vector_sizes = array<i64: 0, 0, 8>
// CHECK:         tensor.expand_shape %{{.*}} into tensor<2x40x4xf32>
func.func @scale_images(%x: tensor<2x40x4xf32>, %s: tensor<2x1x4xf32>) -> tensor<2x40x4xf32> {
  %e = tensor.empty() : tensor<2x40x4xf32>
  %0 = linalg.generic {indexing_maps = [#images, #of_image, #images], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %s : tensor<2x40x4xf32>, tensor<2x1x4xf32>) outs(%e : tensor<2x40x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<2x40x4xf32>
  return %0 : tensor<2x40x4xf32>
}
