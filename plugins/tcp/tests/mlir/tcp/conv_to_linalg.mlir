// RUN: plait opt %s --tcp-to-linalg | FileCheck %s

// An image is split into groups first, and padded where the convolution reads it.
// CHECK-LABEL: func.func @groups
// CHECK: %[[GROUPS:.+]] = tensor.expand_shape %x {{.*}} into tensor<1x4x2x6x6xf32>
// CHECK: %[[PADDED:.+]] = tensor.insert_slice %[[GROUPS]] into %{{.+}}[0, 0, 0, 1, 1] [1, 4, 2, 6, 6]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[PADDED]], %{{.+}} : tensor<1x4x2x8x8xf32>, tensor<4x3x2x3x3xf32>)
func.func @groups(%x: tensor<1x8x6x6xf32>, %w: tensor<12x2x3x3xf32>) -> tensor<1x12x6x6xf32> {
  %0 = tcp.conv %x, %w dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [1, 1] low [1, 1] high [1, 1] {feature_groups = 4 : i64}
    : tensor<1x8x6x6xf32>, tensor<12x2x3x3xf32> -> tensor<1x12x6x6xf32>
  return %0 : tensor<1x12x6x6xf32>
}

// Groups of the batch are apart, too.
// CHECK-LABEL: func.func @batches
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 0, 0, 1, 1] [4, 1, 2, 6, 6]
func.func @batches(%x: tensor<4x2x6x6xf32>, %w: tensor<12x2x3x3xf32>) -> tensor<1x12x6x6xf32> {
  %0 = tcp.conv %x, %w dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [1, 1] low [1, 1] high [1, 1] {batch_groups = 4 : i64}
    : tensor<4x2x6x6xf32>, tensor<12x2x3x3xf32> -> tensor<1x12x6x6xf32>
  return %0 : tensor<1x12x6x6xf32>
}

// A constant kernel is reversed when compiling, and its part for each phase of a dilated image as well.
// CHECK-LABEL: func.func @phases
// CHECK: %[[FIRST:.*]] = arith.constant dense<{{\[\[\[}}5.000000e+00, 3.000000e+00, 1.000000e+00]]]> : tensor<1x1x3xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[FIRST]] :
// CHECK: %[[SECOND:.*]] = arith.constant dense<{{\[\[\[}}4.000000e+00, 2.000000e+00]]]> : tensor<1x1x2xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[SECOND]] :
func.func @phases(%x: tensor<1x1x8xf32>) -> tensor<1x1x15xf32> {
  %w = tcp.const dense<[[[1.0, 2.0, 3.0, 4.0, 5.0]]]> : tensor<1x1x5xf32>
  %0 = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [2] high [2] {lhs_dilation = array<i64: 2>, reversal = array<i1: true>}
    : tensor<1x1x8xf32>, tensor<1x1x5xf32> -> tensor<1x1x15xf32>
  return %0 : tensor<1x1x15xf32>
}

// Images of unknown size too: a phase has some elements more or less than the image.
// CHECK-LABEL: func.func @phases_of_unknown_size
// CHECK: %[[N:.*]] = tensor.dim %x
// CHECK: %[[A:.*]] = linalg.generic
// CHECK: %[[ONE:.*]] = tensor.insert_slice %[[A]] into %{{.*}}[0, 0, 0] [1, 17, %[[N]]{{]}} [1, 1, 2]
// CHECK: %[[B:.*]] = linalg.generic
// CHECK: tensor.insert_slice %[[B]] into %[[ONE]][0, 0, %{{.*}}] [1, 17, %{{.*}}] [1, 1, 2]
func.func @phases_of_unknown_size(%x: tensor<1x1x?xf32>, %w: tensor<1x17x3xf32>) -> tensor<1x17x?xf32> {
  %0 = tcp.conv %x, %w dims [0, 1, 2], [0, 1, 2] -> [0, 1, 2] strides = [1] low [1] high [1] {lhs_dilation = array<i64: 2>}
    : tensor<1x1x?xf32>, tensor<1x17x3xf32> -> tensor<1x17x?xf32>
  return %0 : tensor<1x17x?xf32>
}

// Phases of few features that read as many elements of the kernel are features of one convolution.
// CHECK-LABEL: func.func @phases_together
// CHECK: %[[BOTH:.*]] = arith.constant dense<{{\[\[\[}}4.000000e+00, 2.000000e+00]], {{\[\[}}3.000000e+00, 1.000000e+00]]]> : tensor<2x1x2xf32>
// CHECK: %[[PHASES:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[BOTH]] :
// CHECK: tensor.extract_slice %[[PHASES]][0, 0, 0] [1, 1, 8] [1, 1, 1]
// CHECK: tensor.extract_slice %[[PHASES]][0, 1, 1] [1, 1, 8] [1, 1, 1]
func.func @phases_together(%x: tensor<1x1x8xf32>) -> tensor<1x1x16xf32> {
  %w = tcp.const dense<[[[1.0, 2.0, 3.0, 4.0]]]> : tensor<1x1x4xf32>
  %0 = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [2] high [2] {lhs_dilation = array<i64: 2>, reversal = array<i1: true>}
    : tensor<1x1x8xf32>, tensor<1x1x4xf32> -> tensor<1x1x16xf32>
  return %0 : tensor<1x1x16xf32>
}
