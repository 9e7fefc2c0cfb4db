// A convolution of an image of 2x2 pixels, with a kernel that does not fit the second level cache: it is read from end to end.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=4096 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s

// CHECK-LABEL: func.func @features_last
// CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
// CHECK-DAG: %[[C8:.+]] = arith.constant 8 : index
// CHECK-DAG: %[[C32:.+]] = arith.constant 32 : index
// CHECK: linalg.fill
// CHECK: scf.for %[[KH:.+]] = %{{.+}} to %{{.+}} step %[[C1]]
// CHECK: scf.for %[[KW:.+]] = %{{.+}} to %{{.+}} step %[[C1]]
// CHECK: scf.for %[[C:.+]] = %{{.+}} to %{{.+}} step %[[C32]]
// CHECK: scf.for %[[F:.+]] = %{{.+}} to %{{.+}} step %[[C8]]
// CHECK: tensor.extract_slice %w[%[[KH]], %[[KW]], %[[C]], %[[F]]{{.}} [1, 1, 32, 8]
// CHECK: vector_sizes = array<i64: 1, 2, 2, 8, 0, 0, 0>
func.func @features_last(%x: tensor<1x4x4x64xf32>, %w: tensor<3x3x64x16xf32>) -> tensor<1x2x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x2x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x4x4x64xf32>, tensor<3x3x64x16xf32>)
    outs(%f : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  return %0 : tensor<1x2x2x16xf32>
}

// Inner products: all four rows with two columns at a time, as the columns of more would not fit the first cache.
// CHECK-LABEL: func.func @features_first
// CHECK: vector_sizes = array<i64: 1, 2, 2, 2, 0, 0, 4>
func.func @features_first(%x: tensor<1x4x4x512xf32>, %w: tensor<16x3x3x512xf32>) -> tensor<1x2x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x2x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x4x4x512xf32>, tensor<16x3x3x512xf32>)
    outs(%f : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  return %0 : tensor<1x2x2x16xf32>
}
