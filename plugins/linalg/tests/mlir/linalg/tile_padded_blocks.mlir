// Windows of most tiles reach over the edge of this image: rows are copied in blocks that fit the first cache.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=4096 vector-bits=256 vector-registers=16},canonicalize,cse)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=512 vector-bits=256 vector-registers=16},canonicalize,cse)' | FileCheck %s --check-prefix=SMALL

// CHECK-LABEL: func.func @planes(%x: tensor<2x4x20x16xf32>
// CHECK-NOT: 2x4x22x18
// CHECK: scf.for %[[N:.+]] = %{{.+}} to
// CHECK: scf.for %[[C:.+]] = %{{.+}} to
// CHECK: %[[BUFFER:.+]] = tensor.empty() : tensor<1x1x22x18xf32>
// CHECK: %[[FILLED:.+]] = linalg.fill ins(%low : f32) outs(%[[BUFFER]]
// CHECK: %[[IMAGE:.+]] = tensor.extract_slice %x[%[[N]], %[[C]], 0, 0] [1, 1, 20, 16]
// CHECK: %[[BLOCK:.+]] = tensor.insert_slice %[[IMAGE]] into %[[FILLED]][0, 0, 1, 1]
// CHECK: scf.for
// CHECK: tensor.extract_slice %[[BLOCK]]

// SMALL-LABEL: func.func @planes
// SMALL: tensor.insert_slice %x into
func.func @planes(%x: tensor<2x4x20x16xf32>) -> tensor<2x4x20x16xf32> {
  %low = arith.constant 0xFF800000 : f32
  %p = tensor.empty() : tensor<2x4x22x18xf32>
  %lows = linalg.fill ins(%low : f32) outs(%p : tensor<2x4x22x18xf32>) -> tensor<2x4x22x18xf32>
  %padded = tensor.insert_slice %x into %lows[0, 0, 1, 1] [2, 4, 20, 16] [1, 1, 1, 1] : tensor<2x4x20x16xf32> into tensor<2x4x22x18xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<2x4x20x16xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<2x4x20x16xf32>) -> tensor<2x4x20x16xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %window : tensor<2x4x22x18xf32>, tensor<3x3xf32>) outs(%f : tensor<2x4x20x16xf32>) -> tensor<2x4x20x16xf32>
  return %0 : tensor<2x4x20x16xf32>
}

// The kernels of all groups do not fit the first cache; that of one group does, beside the channels that it reads.
// CHECK-LABEL: func.func @groups
// CHECK-NOT: 8x4x18x18
// CHECK: scf.for %[[G:.+]] = %{{.+}} to
// CHECK: scf.for %[[Y:.+]] = %{{.+}} to
// CHECK: %[[BUFFER:.+]] = tensor.empty() : tensor<1x1x4x10x18xf32>
// CHECK: %[[FILLED:.+]] = linalg.fill {{.*}} outs(%[[BUFFER]]
// CHECK: tensor.insert_slice {{.*}} into %[[FILLED]]
// SMALL-LABEL: func.func @groups
// SMALL: tensor.insert_slice %x into
#image = affine_map<(n, g, o, y, x, c, i, j) -> (n, g, c, y + i, x + j)>
#kernel = affine_map<(n, g, o, y, x, c, i, j) -> (g, o, c, i, j)>
#out = affine_map<(n, g, o, y, x, c, i, j) -> (n, g, o, y, x)>
func.func @groups(%x: tensor<1x8x4x16x16xf32>, %kernel: tensor<8x4x4x3x3xf32>) -> tensor<1x8x4x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<1x8x4x18x18xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<1x8x4x18x18xf32>) -> tensor<1x8x4x18x18xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 0, 0, 1, 1] [1, 8, 4, 16, 16] [1, 1, 1, 1, 1] : tensor<1x8x4x16x16xf32> into tensor<1x8x4x18x18xf32>
  %e = tensor.empty() : tensor<1x8x4x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x4x16x16xf32>) -> tensor<1x8x4x16x16xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
    ins(%padded, %kernel : tensor<1x8x4x18x18xf32>, tensor<8x4x4x3x3xf32>) outs(%f : tensor<1x8x4x16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %product = arith.mulf %a, %b : f32
    %more = arith.addf %sum, %product : f32
    linalg.yield %more : f32
  } -> tensor<1x8x4x16x16xf32>
  return %0 : tensor<1x8x4x16x16xf32>
}

// There are many products for each element of the image: blocks have fewer rows than fit the cache, and take less memory.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=49152 vector-bits=256 vector-registers=16},canonicalize,cse)' | FileCheck %s --check-prefix=LARGE
// LARGE-LABEL: func.func @stem
// LARGE: scf.for %[[Y:.+]] = %{{.+}} to
// LARGE: tensor.empty() : tensor<1x21x69x3xf32>
#stem_image = affine_map<(n, y, x, o, i, j, c) -> (n, y * 2 + i, x * 2 + j, c)>
#stem_kernel = affine_map<(n, y, x, o, i, j, c) -> (i, j, c, o)>
#stem_out = affine_map<(n, y, x, o, i, j, c) -> (n, y, x, o)>
func.func @stem(%x: tensor<1x64x64x3xf32>, %kernel: tensor<7x7x3x8xf32>) -> tensor<1x32x32x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<1x69x69x3xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<1x69x69x3xf32>) -> tensor<1x69x69x3xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 3, 3, 0] [1, 64, 64, 3] [1, 1, 1, 1] : tensor<1x64x64x3xf32> into tensor<1x69x69x3xf32>
  %e = tensor.empty() : tensor<1x32x32x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
  %0 = linalg.generic {indexing_maps = [#stem_image, #stem_kernel, #stem_out],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
    ins(%padded, %kernel : tensor<1x69x69x3xf32>, tensor<7x7x3x8xf32>) outs(%f : tensor<1x32x32x8xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %product = arith.mulf %a, %b : f32
    %more = arith.addf %sum, %product : f32
    linalg.yield %more : f32
  } -> tensor<1x32x32x8xf32>
  return %0 : tensor<1x32x32x8xf32>
}
