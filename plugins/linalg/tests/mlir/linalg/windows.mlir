// Named convolutions and poolings.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @conv_1d(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<8xf32>, %[[K:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_1d ins(%[[X]], %[[K]] : tensor<8xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<6xf32>) -> tensor<6xf32>
// CHECK: }
func.func @conv_1d(%x: tensor<8xf32>, %k: tensor<3xf32>, %y: tensor<6xf32>) {
  %0 = linalg.conv_1d ins(%x, %k : tensor<8xf32>, tensor<3xf32>) outs(%y : tensor<6xf32>) -> tensor<6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d ins(%[[X]], %[[K]] : tensor<8x8xf32>, tensor<3x3xf32>) outs(%[[Y]] : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK: }
func.func @conv_2d(%x: tensor<8x8xf32>, %k: tensor<3x3xf32>, %y: tensor<6x6xf32>) {
  %0 = linalg.conv_2d ins(%x, %k : tensor<8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<6x6xf32>) -> tensor<6x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<8x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<6x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_3d ins(%[[X]], %[[K]] : tensor<8x8x8xf32>, tensor<3x3x3xf32>) outs(%[[Y]] : tensor<6x6x6xf32>) -> tensor<6x6x6xf32>
// CHECK: }
func.func @conv_3d(%x: tensor<8x8x8xf32>, %k: tensor<3x3x3xf32>, %y: tensor<6x6x6xf32>) {
  %0 = linalg.conv_3d ins(%x, %k : tensor<8x8x8xf32>, tensor<3x3x3xf32>) outs(%y : tensor<6x6x6xf32>) -> tensor<6x6x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x2x4xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_1d_nwc_wcf ins(%[[X]], %[[K]] : tensor<1x8x2xf32>, tensor<3x2x4xf32>) outs(%[[Y]] : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// CHECK: }
func.func @conv_1d_nwc_wcf(%x: tensor<1x8x2xf32>, %k: tensor<3x2x4xf32>, %y: tensor<1x6x4xf32>) {
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %k : tensor<1x8x2xf32>, tensor<3x2x4xf32>) outs(%y : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8xf32>, %[[K:[a-z0-9_]+]]: tensor<4x2x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x4x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_1d_ncw_fcw ins(%[[X]], %[[K]] : tensor<1x2x8xf32>, tensor<4x2x3xf32>) outs(%[[Y]] : tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
// CHECK: }
func.func @conv_1d_ncw_fcw(%x: tensor<1x2x8xf32>, %k: tensor<4x2x3xf32>, %y: tensor<1x4x6xf32>) {
  %0 = linalg.conv_1d_ncw_fcw ins(%x, %k : tensor<1x2x8xf32>, tensor<4x2x3xf32>) outs(%y : tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x2x4xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nhwc_hwcf ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) outs(%[[Y]] : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
// CHECK: }
func.func @conv_2d_nhwc_hwcf(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3x2x4xf32>, %y: tensor<1x6x6x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<4x3x3x2xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nhwc_fhwc ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>) outs(%[[Y]] : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
// CHECK: }
func.func @conv_2d_nhwc_fhwc(%x: tensor<1x8x8x2xf32>, %k: tensor<4x3x3x2xf32>, %y: tensor<1x6x6x4xf32>) {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %k : tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<4x2x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x4x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nchw_fchw ins(%[[X]], %[[K]] : tensor<1x2x8x8xf32>, tensor<4x2x3x3xf32>) outs(%[[Y]] : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
// CHECK: }
func.func @conv_2d_nchw_fchw(%x: tensor<1x2x8x8xf32>, %k: tensor<4x2x3x3xf32>, %y: tensor<1x4x6x6xf32>) {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x2x8x8xf32>, tensor<4x2x3x3xf32>) outs(%y : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x3x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<4x2x3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x4x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_ngchw_fgchw ins(%[[X]], %[[K]] : tensor<1x2x3x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%[[Y]] : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
// CHECK: }
func.func @conv_2d_ngchw_fgchw(%x: tensor<1x2x3x8x8xf32>, %k: tensor<4x2x3x3x3xf32>, %y: tensor<1x2x4x6x6xf32>) {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%x, %k : tensor<1x2x3x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%y : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x3x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<2x4x3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x4x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_ngchw_gfchw ins(%[[X]], %[[K]] : tensor<1x2x3x8x8xf32>, tensor<2x4x3x3x3xf32>) outs(%[[Y]] : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
// CHECK: }
func.func @conv_2d_ngchw_gfchw(%x: tensor<1x2x3x8x8xf32>, %k: tensor<2x4x3x3x3xf32>, %y: tensor<1x2x4x6x6xf32>) {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%x, %k : tensor<1x2x3x8x8xf32>, tensor<2x4x3x3x3xf32>) outs(%y : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2x3xf32>, %[[K:[a-z0-9_]+]]: tensor<2x4x3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nhwgc_gfhwc ins(%[[X]], %[[K]] : tensor<1x8x8x2x3xf32>, tensor<2x4x3x3x3xf32>) outs(%[[Y]] : tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32>
// CHECK: }
func.func @conv_2d_nhwgc_gfhwc(%x: tensor<1x8x8x2x3xf32>, %k: tensor<2x4x3x3x3xf32>, %y: tensor<1x6x6x2x4xf32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%x, %k : tensor<1x8x8x2x3xf32>, tensor<2x4x3x3x3xf32>) outs(%y : tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3x2x4xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_3d_ndhwc_dhwcf ins(%[[X]], %[[K]] : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2x4xf32>) outs(%[[Y]] : tensor<1x6x6x6x4xf32>) -> tensor<1x6x6x6x4xf32>
// CHECK: }
func.func @conv_3d_ndhwc_dhwcf(%x: tensor<1x8x8x8x2xf32>, %k: tensor<3x3x3x2x4xf32>, %y: tensor<1x6x6x6x4xf32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2x4xf32>) outs(%y : tensor<1x6x6x6x4xf32>) -> tensor<1x6x6x6x4xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<4x2x3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x4x6x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_3d_ncdhw_fcdhw ins(%[[X]], %[[K]] : tensor<1x2x8x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%[[Y]] : tensor<1x4x6x6x6xf32>) -> tensor<1x4x6x6x6xf32>
// CHECK: }
func.func @conv_3d_ncdhw_fcdhw(%x: tensor<1x2x8x8x8xf32>, %k: tensor<4x2x3x3x3xf32>, %y: tensor<1x4x6x6x6xf32>) {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%x, %k : tensor<1x2x8x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%y : tensor<1x4x6x6x6xf32>) -> tensor<1x4x6x6x6xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x2xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_1d_nwc_wc ins(%[[X]], %[[K]] : tensor<1x8x2xf32>, tensor<3x2xf32>) outs(%[[Y]] : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
// CHECK: }
func.func @depthwise_conv_1d_nwc_wc(%x: tensor<1x8x2xf32>, %k: tensor<3x2xf32>, %y: tensor<1x6x2xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%x, %k : tensor<1x8x2xf32>, tensor<3x2xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8xf32>, %[[K:[a-z0-9_]+]]: tensor<2x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_1d_ncw_cw ins(%[[X]], %[[K]] : tensor<1x2x8xf32>, tensor<2x3xf32>) outs(%[[Y]] : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
// CHECK: }
func.func @depthwise_conv_1d_ncw_cw(%x: tensor<1x2x8xf32>, %k: tensor<2x3xf32>, %y: tensor<1x2x6xf32>) {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%x, %k : tensor<1x2x8xf32>, tensor<2x3xf32>) outs(%y : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x2xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwc ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<3x3x2xf32>) outs(%[[Y]] : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
// CHECK: }
func.func @depthwise_conv_2d_nhwc_hwc(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3x2xf32>, %y: tensor<1x6x6x2xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3x2xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<2x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nchw_chw ins(%[[X]], %[[K]] : tensor<1x2x8x8xf32>, tensor<2x3x3xf32>) outs(%[[Y]] : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
// CHECK: }
func.func @depthwise_conv_2d_nchw_chw(%x: tensor<1x2x8x8xf32>, %k: tensor<2x3x3xf32>, %y: tensor<1x2x6x6xf32>) {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%x, %k : tensor<1x2x8x8xf32>, tensor<2x3x3xf32>) outs(%y : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x2x5xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2x5xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwcm ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<3x3x2x5xf32>) outs(%[[Y]] : tensor<1x6x6x2x5xf32>) -> tensor<1x6x6x2x5xf32>
// CHECK: }
func.func @depthwise_conv_2d_nhwc_hwcm(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3x2x5xf32>, %y: tensor<1x6x6x2x5xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3x2x5xf32>) outs(%y : tensor<1x6x6x2x5xf32>) -> tensor<1x6x6x2x5xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_sum(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nhwc_sum ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%[[Y]] : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
// CHECK: }
func.func @pooling_nhwc_sum(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3xf32>, %y: tensor<1x6x6x2xf32>) {
  %0 = linalg.pooling_nhwc_sum ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nhwc_max ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%[[Y]] : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
// CHECK: }
func.func @pooling_nhwc_max(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3xf32>, %y: tensor<1x6x6x2xf32>) {
  %0 = linalg.pooling_nhwc_max ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nhwc_min ins(%[[X]], %[[K]] : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%[[Y]] : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
// CHECK: }
func.func @pooling_nhwc_min(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3xf32>, %y: tensor<1x6x6x2xf32>) {
  %0 = linalg.pooling_nhwc_min ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xi32>, %[[K:[a-z0-9_]+]]: tensor<3x3xi32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nhwc_max_unsigned ins(%[[X]], %[[K]] : tensor<1x8x8x2xi32>, tensor<3x3xi32>) outs(%[[Y]] : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
// CHECK: }
func.func @pooling_nhwc_max_unsigned(%x: tensor<1x8x8x2xi32>, %k: tensor<3x3xi32>, %y: tensor<1x6x6x2xi32>) {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%x, %k : tensor<1x8x8x2xi32>, tensor<3x3xi32>) outs(%y : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xi32>, %[[K:[a-z0-9_]+]]: tensor<3x3xi32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nhwc_min_unsigned ins(%[[X]], %[[K]] : tensor<1x8x8x2xi32>, tensor<3x3xi32>) outs(%[[Y]] : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
// CHECK: }
func.func @pooling_nhwc_min_unsigned(%x: tensor<1x8x8x2xi32>, %k: tensor<3x3xi32>, %y: tensor<1x6x6x2xi32>) {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%x, %k : tensor<1x8x8x2xi32>, tensor<3x3xi32>) outs(%y : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nchw_sum(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nchw_sum ins(%[[X]], %[[K]] : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%[[Y]] : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
// CHECK: }
func.func @pooling_nchw_sum(%x: tensor<1x2x8x8xf32>, %k: tensor<3x3xf32>, %y: tensor<1x2x6x6xf32>) {
  %0 = linalg.pooling_nchw_sum ins(%x, %k : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nchw_max(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nchw_max ins(%[[X]], %[[K]] : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%[[Y]] : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
// CHECK: }
func.func @pooling_nchw_max(%x: tensor<1x2x8x8xf32>, %k: tensor<3x3xf32>, %y: tensor<1x2x6x6xf32>) {
  %0 = linalg.pooling_nchw_max ins(%x, %k : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_sum(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nwc_sum ins(%[[X]], %[[K]] : tensor<1x8x2xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
// CHECK: }
func.func @pooling_nwc_sum(%x: tensor<1x8x2xf32>, %k: tensor<3xf32>, %y: tensor<1x6x2xf32>) {
  %0 = linalg.pooling_nwc_sum ins(%x, %k : tensor<1x8x2xf32>, tensor<3xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nwc_max ins(%[[X]], %[[K]] : tensor<1x8x2xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
// CHECK: }
func.func @pooling_nwc_max(%x: tensor<1x8x2xf32>, %k: tensor<3xf32>, %y: tensor<1x6x2xf32>) {
  %0 = linalg.pooling_nwc_max ins(%x, %k : tensor<1x8x2xf32>, tensor<3xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nwc_min ins(%[[X]], %[[K]] : tensor<1x8x2xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
// CHECK: }
func.func @pooling_nwc_min(%x: tensor<1x8x2xf32>, %k: tensor<3xf32>, %y: tensor<1x6x2xf32>) {
  %0 = linalg.pooling_nwc_min ins(%x, %k : tensor<1x8x2xf32>, tensor<3xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xi32>, %[[K:[a-z0-9_]+]]: tensor<3xi32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nwc_max_unsigned ins(%[[X]], %[[K]] : tensor<1x8x2xi32>, tensor<3xi32>) outs(%[[Y]] : tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
// CHECK: }
func.func @pooling_nwc_max_unsigned(%x: tensor<1x8x2xi32>, %k: tensor<3xi32>, %y: tensor<1x6x2xi32>) {
  %0 = linalg.pooling_nwc_max_unsigned ins(%x, %k : tensor<1x8x2xi32>, tensor<3xi32>) outs(%y : tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xi32>, %[[K:[a-z0-9_]+]]: tensor<3xi32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_nwc_min_unsigned ins(%[[X]], %[[K]] : tensor<1x8x2xi32>, tensor<3xi32>) outs(%[[Y]] : tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
// CHECK: }
func.func @pooling_nwc_min_unsigned(%x: tensor<1x8x2xi32>, %k: tensor<3xi32>, %y: tensor<1x6x2xi32>) {
  %0 = linalg.pooling_nwc_min_unsigned ins(%x, %k : tensor<1x8x2xi32>, tensor<3xi32>) outs(%y : tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
  return
}

// CHECK-LABEL: func.func @pooling_ncw_sum(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8xf32>, %[[K:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_ncw_sum ins(%[[X]], %[[K]] : tensor<1x2x8xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
// CHECK: }
func.func @pooling_ncw_sum(%x: tensor<1x2x8xf32>, %k: tensor<3xf32>, %y: tensor<1x2x6xf32>) {
  %0 = linalg.pooling_ncw_sum ins(%x, %k : tensor<1x2x8xf32>, tensor<3xf32>) outs(%y : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ncw_max(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8xf32>, %[[K:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_ncw_max ins(%[[X]], %[[K]] : tensor<1x2x8xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
// CHECK: }
func.func @pooling_ncw_max(%x: tensor<1x2x8xf32>, %k: tensor<3xf32>, %y: tensor<1x2x6xf32>) {
  %0 = linalg.pooling_ncw_max ins(%x, %k : tensor<1x2x8xf32>, tensor<3xf32>) outs(%y : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_ndhwc_sum ins(%[[X]], %[[K]] : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%[[Y]] : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
// CHECK: }
func.func @pooling_ndhwc_sum(%x: tensor<1x8x8x8x2xf32>, %k: tensor<3x3x3xf32>, %y: tensor<1x6x6x6x2xf32>) {
  %0 = linalg.pooling_ndhwc_sum ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_max(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_ndhwc_max ins(%[[X]], %[[K]] : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%[[Y]] : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
// CHECK: }
func.func @pooling_ndhwc_max(%x: tensor<1x8x8x8x2xf32>, %k: tensor<3x3x3xf32>, %y: tensor<1x6x6x6x2xf32>) {
  %0 = linalg.pooling_ndhwc_max ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_min(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.pooling_ndhwc_min ins(%[[X]], %[[K]] : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%[[Y]] : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
// CHECK: }
func.func @pooling_ndhwc_min(%x: tensor<1x8x8x8x2xf32>, %k: tensor<3x3x3xf32>, %y: tensor<1x6x6x6x2xf32>) {
  %0 = linalg.pooling_ndhwc_min ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x2x5xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x2x5xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_1d_nwc_wcm ins(%[[X]], %[[K]] : tensor<1x8x2xf32>, tensor<3x2x5xf32>) outs(%[[Y]] : tensor<1x6x2x5xf32>) -> tensor<1x6x2x5xf32>
// CHECK: }
func.func @depthwise_conv_1d_nwc_wcm(%x: tensor<1x8x2xf32>, %k: tensor<3x2x5xf32>, %y: tensor<1x6x2x5xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%x, %k : tensor<1x8x2xf32>, tensor<3x2x5xf32>) outs(%y : tensor<1x6x2x5xf32>) -> tensor<1x6x2x5xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3x2xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%[[X]], %[[K]] : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2xf32>) outs(%[[Y]] : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
// CHECK: }
func.func @depthwise_conv_3d_ndhwc_dhwc(%x: tensor<1x8x8x8x2xf32>, %k: tensor<3x3x3x2xf32>, %y: tensor<1x6x6x6x2xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8x8xf32>, %[[K:[a-z0-9_]+]]: tensor<2x3x3x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x2x6x6x6xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%[[X]], %[[K]] : tensor<1x2x8x8x8xf32>, tensor<2x3x3x3xf32>) outs(%[[Y]] : tensor<1x2x6x6x6xf32>) -> tensor<1x2x6x6x6xf32>
// CHECK: }
func.func @depthwise_conv_3d_ncdhw_cdhw(%x: tensor<1x2x8x8x8xf32>, %k: tensor<2x3x3x3xf32>, %y: tensor<1x2x6x6x6xf32>) {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%x, %k : tensor<1x2x8x8x8xf32>, tensor<2x3x3x3xf32>) outs(%y : tensor<1x2x6x6x6xf32>) -> tensor<1x2x6x6x6xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xf32>, %[[K:[a-z0-9_]+]]: tensor<3x3x3x2x5xf32>, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x2x5xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%[[X]], %[[K]] : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2x5xf32>) outs(%[[Y]] : tensor<1x6x6x6x2x5xf32>) -> tensor<1x6x6x6x2x5xf32>
// CHECK: }
func.func @depthwise_conv_3d_ndhwc_dhwcm(%x: tensor<1x8x8x8x2xf32>, %k: tensor<3x3x3x2x5xf32>, %y: tensor<1x6x6x6x2x5xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2x5xf32>) outs(%y : tensor<1x6x6x6x2x5xf32>) -> tensor<1x6x6x6x2x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xi8>, %[[K:[a-z0-9_]+]]: tensor<3x3x2x4xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x4xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nhwc_hwcf_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x8x8x2xi8>, tensor<3x3x2x4xi8>, i32, i32) outs(%[[Y]] : tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
// CHECK: }
func.func @conv_2d_nhwc_hwcf_q(%x: tensor<1x8x8x2xi8>, %k: tensor<3x3x2x4xi8>, %xz: i32, %kz: i32, %y: tensor<1x6x6x4xi32>) {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%x, %k, %xz, %kz : tensor<1x8x8x2xi8>, tensor<3x3x2x4xi8>, i32, i32) outs(%y : tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xi8>, %[[K:[a-z0-9_]+]]: tensor<4x3x3x2xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x4xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nhwc_fhwc_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x8x8x2xi8>, tensor<4x3x3x2xi8>, i32, i32) outs(%[[Y]] : tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
// CHECK: }
func.func @conv_2d_nhwc_fhwc_q(%x: tensor<1x8x8x2xi8>, %k: tensor<4x3x3x2xi8>, %xz: i32, %kz: i32, %y: tensor<1x6x6x4xi32>) {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%x, %k, %xz, %kz : tensor<1x8x8x2xi8>, tensor<4x3x3x2xi8>, i32, i32) outs(%y : tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8x8xi8>, %[[K:[a-z0-9_]+]]: tensor<4x2x3x3xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x4x6x6xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nchw_fchw_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x2x8x8xi8>, tensor<4x2x3x3xi8>, i32, i32) outs(%[[Y]] : tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xi32>
// CHECK: }
func.func @conv_2d_nchw_fchw_q(%x: tensor<1x2x8x8xi8>, %k: tensor<4x2x3x3xi8>, %xz: i32, %kz: i32, %y: tensor<1x4x6x6xi32>) {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%x, %k, %xz, %kz : tensor<1x2x8x8xi8>, tensor<4x2x3x3xi8>, i32, i32) outs(%y : tensor<1x4x6x6xi32>) -> tensor<1x4x6x6xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x3x8x8xi8>, %[[K:[a-z0-9_]+]]: tensor<2x4x3x3x3xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x2x4x6x6xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_ngchw_gfchw_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x2x3x8x8xi8>, tensor<2x4x3x3x3xi8>, i32, i32) outs(%[[Y]] : tensor<1x2x4x6x6xi32>) -> tensor<1x2x4x6x6xi32>
// CHECK: }
func.func @conv_2d_ngchw_gfchw_q(%x: tensor<1x2x3x8x8xi8>, %k: tensor<2x4x3x3x3xi8>, %xz: i32, %kz: i32, %y: tensor<1x2x4x6x6xi32>) {
  %0 = linalg.conv_2d_ngchw_gfchw_q ins(%x, %k, %xz, %kz : tensor<1x2x3x8x8xi8>, tensor<2x4x3x3x3xi8>, i32, i32) outs(%y : tensor<1x2x4x6x6xi32>) -> tensor<1x2x4x6x6xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2x3xi8>, %[[K:[a-z0-9_]+]]: tensor<2x4x3x3x3xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2x4xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_2d_nhwgc_gfhwc_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x8x8x2x3xi8>, tensor<2x4x3x3x3xi8>, i32, i32) outs(%[[Y]] : tensor<1x6x6x2x4xi32>) -> tensor<1x6x6x2x4xi32>
// CHECK: }
func.func @conv_2d_nhwgc_gfhwc_q(%x: tensor<1x8x8x2x3xi8>, %k: tensor<2x4x3x3x3xi8>, %xz: i32, %kz: i32, %y: tensor<1x6x6x2x4xi32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%x, %k, %xz, %kz : tensor<1x8x8x2x3xi8>, tensor<2x4x3x3x3xi8>, i32, i32) outs(%y : tensor<1x6x6x2x4xi32>) -> tensor<1x6x6x2x4xi32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x8x2xi8>, %[[K:[a-z0-9_]+]]: tensor<3x3x3x2x4xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x6x4xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.conv_3d_ndhwc_dhwcf_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x8x8x8x2xi8>, tensor<3x3x3x2x4xi8>, i32, i32) outs(%[[Y]] : tensor<1x6x6x6x4xi32>) -> tensor<1x6x6x6x4xi32>
// CHECK: }
func.func @conv_3d_ndhwc_dhwcf_q(%x: tensor<1x8x8x8x2xi8>, %k: tensor<3x3x3x2x4xi8>, %xz: i32, %kz: i32, %y: tensor<1x6x6x6x4xi32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%x, %k, %xz, %kz : tensor<1x8x8x8x2xi8>, tensor<3x3x3x2x4xi8>, i32, i32) outs(%y : tensor<1x6x6x6x4xi32>) -> tensor<1x6x6x6x4xi32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xi8>, %[[K:[a-z0-9_]+]]: tensor<3x3x2xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x8x8x2xi8>, tensor<3x3x2xi8>, i32, i32) outs(%[[Y]] : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
// CHECK: }
func.func @depthwise_conv_2d_nhwc_hwc_q(%x: tensor<1x8x8x2xi8>, %k: tensor<3x3x2xi8>, %xz: i32, %kz: i32, %y: tensor<1x6x6x2xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%x, %k, %xz, %kz : tensor<1x8x8x2xi8>, tensor<3x3x2xi8>, i32, i32) outs(%y : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x8x8x2xi8>, %[[K:[a-z0-9_]+]]: tensor<3x3x2x5xi8>, %[[XZ:[a-z0-9_]+]]: i32, %[[KZ:[a-z0-9_]+]]: i32, %[[Y:[a-z0-9_]+]]: tensor<1x6x6x2x5xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%[[X]], %[[K]], %[[XZ]], %[[KZ]] : tensor<1x8x8x2xi8>, tensor<3x3x2x5xi8>, i32, i32) outs(%[[Y]] : tensor<1x6x6x2x5xi32>) -> tensor<1x6x6x2x5xi32>
// CHECK: }
func.func @depthwise_conv_2d_nhwc_hwcm_q(%x: tensor<1x8x8x2xi8>, %k: tensor<3x3x2x5xi8>, %xz: i32, %kz: i32, %y: tensor<1x6x6x2x5xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%x, %k, %xz, %kz : tensor<1x8x8x2xi8>, tensor<3x3x2x5xi8>, i32, i32) outs(%y : tensor<1x6x6x2x5xi32>) -> tensor<1x6x6x2x5xi32>
  return
}
