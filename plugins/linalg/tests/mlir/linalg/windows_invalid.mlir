// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected strides of 2 elements of type i64, found 'tensor<1xi64>'}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<1xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected strides of 2 elements of type i64, found 'tensor<2xi32>'}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi32>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected strides other than 0, found [0, 0]}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<0> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected dilations other than 0, found [0, 0]}}
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<0> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected dilations of 2 elements of type i64, found 'tensor<3xi64>'}}
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<3xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x5x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected size 11 or more in dimension 1 of operand 0, found 9}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x5x4x4xf32>) -> tensor<1x5x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected size 14 or more in dimension 1 of operand 0, found 9}}
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<5> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op index -1 is out of bounds in dimension 1 of operand 0}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x2x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected size 3 in dimension 2 of operand 1, as loop d6 has for another operand, found 2}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x2x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x5xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected size 4 in dimension 3 of operand 2, as loop d3 has for another operand, found 5}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected 3 results of indexing map 0, its operand's rank, found 4}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
