// Windows that do not overlap fill most images: a plane of unknown size is copied into its padding only if there is some.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{vector-bits=256 vector-registers=16},canonicalize,cse)' | FileCheck %s

// CHECK-LABEL: func.func @apart(%x: tensor<2x4x?x?xf32>
// CHECK: scf.for %[[N:.+]] = %{{.+}} to
// CHECK: scf.for %[[C:.+]] = %{{.+}} to
// CHECK: scf.if
// CHECK-NOT: tensor.empty
// CHECK: tensor.extract_slice %x[%[[N]], %[[C]],
// CHECK: linalg.generic
// CHECK: } else {
// CHECK: tensor.empty(
// CHECK: tensor.insert_slice {{.*}} into tensor<1x1x?x?xf32>
// CHECK: linalg.generic
// CHECK: return

// Windows that overlap read more than the image.
// CHECK-LABEL: func.func @overlapping(%x: tensor<2x4x?x?xf32>
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: scf.if
// CHECK: tensor.empty(
// CHECK: tensor.insert_slice {{.*}} into tensor<1x1x?x?xf32>
#image = affine_map<(n, c, y, x, i, j) -> (n, c, 2 * y + i, 2 * x + j)>
#window = affine_map<(n, c, y, x, i, j) -> (i, j)>
#out = affine_map<(n, c, y, x, i, j) -> (n, c, y, x)>
func.func @apart(
    %x: tensor<2x4x?x?xf32>, %high: index, %wide: index, %h: index, %w: index, %y: index, %z: index
  ) -> tensor<2x4x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty(%high, %wide) : tensor<2x4x?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<2x4x?x?xf32>) -> tensor<2x4x?x?xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 0, 0, 0] [2, 4, %h, %w] [1, 1, 1, 1] : tensor<2x4x?x?xf32> into tensor<2x4x?x?xf32>
  %e = tensor.empty(%y, %z) : tensor<2x4x?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x?x?xf32>) -> tensor<2x4x?x?xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.generic {indexing_maps = [#image, #window, #out],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %window : tensor<2x4x?x?xf32>, tensor<2x2xf32>) outs(%f : tensor<2x4x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %more = arith.addf %sum, %a : f32
    linalg.yield %more : f32
  } -> tensor<2x4x?x?xf32>
  return %0 : tensor<2x4x?x?xf32>
}

func.func @overlapping(
    %x: tensor<2x4x?x?xf32>, %high: index, %wide: index, %h: index, %w: index, %y: index, %z: index
  ) -> tensor<2x4x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty(%high, %wide) : tensor<2x4x?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<2x4x?x?xf32>) -> tensor<2x4x?x?xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 0, 0, 0] [2, 4, %h, %w] [1, 1, 1, 1] : tensor<2x4x?x?xf32> into tensor<2x4x?x?xf32>
  %e = tensor.empty(%y, %z) : tensor<2x4x?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x?x?xf32>) -> tensor<2x4x?x?xf32>
  %window = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.generic {indexing_maps = [#image, #window, #out],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %window : tensor<2x4x?x?xf32>, tensor<3x2xf32>) outs(%f : tensor<2x4x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %more = arith.addf %sum, %a : f32
    linalg.yield %more : f32
  } -> tensor<2x4x?x?xf32>
  return %0 : tensor<2x4x?x?xf32>
}
