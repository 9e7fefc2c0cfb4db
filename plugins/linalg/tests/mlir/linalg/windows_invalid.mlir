// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected strides of 2 elements of type i64, got 'tensor<1xi64>'}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<1xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected strides of 2 elements of type i64, got 'tensor<2xi32>'}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi32>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected strides other than 0, got [0, 0]}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<0> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected dilations other than 0, got [0, 0]}}
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<0> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected dilations of 2 elements of type i64, got 'tensor<3xi64>'}}
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<3xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x5x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 11, but found 9}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x5x4x4xf32>) -> tensor<1x5x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 14, but found 9}}
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<5> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op unexpected result less than 0 of indexing_map #0, dimension #1}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x2x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #1 has shape's dimension #2 to be 3, but found 2}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x2x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x5xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #2 has shape's dimension #3 to be 4, but found 5}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x4x4x4xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op expected operand rank (3) to match the result rank of indexing_map #0 (4)}}
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}
