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
