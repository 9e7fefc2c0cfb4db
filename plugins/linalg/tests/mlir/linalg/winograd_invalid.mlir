// What the verifier refuses: the transformations of Winograd's convolution.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8x4x3x5xf32>, %t: tensor<6x6x5x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expected a filter height of 3 or 1, found 'tensor<8x4x3x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<8x4x3x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x3x2x5xf32>, %t: tensor<6x6x5x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expected a filter width of 3 or 1, found 'tensor<8x3x2x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<8x3x2x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x1x1x5xf32>, %t: tensor<1x1x5x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expected a filter height or width of 3, found 'tensor<8x1x1x5xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<8x1x1x5xf32>) outs(%t : tensor<1x1x5x8xf32>) -> tensor<1x1x5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x3x1x5xf32>, %t: tensor<6x6x5x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expected an output of shape [6, 1, 5, 8], found 'tensor<6x6x5x8xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<8x3x1x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x3x3x5xf32>, %t: tensor<6x6x5x8xf64>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op input and output differ in element type: 'tensor<8x3x3x5xf32>' and 'tensor<6x6x5x8xf64>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<8x3x3x5xf32>) outs(%t : tensor<6x6x5x8xf64>) -> tensor<6x6x5x8xf64>
  return
}

// -----

func.func @f(%x: tensor<2x14x?x5xf32>, %t: tensor<6x6x3x3x2x4xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op expected an output of shape [6, 6, 3, ?, 2, 5], found 'tensor<6x6x3x3x2x4xf32>'}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<2x14x?x5xf32>) outs(%t : tensor<6x6x3x3x2x4xf32>) -> tensor<6x6x3x3x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3x3x2x8xf32>, %t: tensor<2x12x12x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expected tiles of height 6 or 1, found 'tensor<5x6x3x3x2x8xf32>'}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<5x6x3x3x2x8xf32>) outs(%t : tensor<2x12x12x8xf32>) -> tensor<2x12x12x8xf32>
  return
}

// -----

func.func @f(%x: tensor<6x5x3x3x2x8xf32>, %t: tensor<2x12x12x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expected tiles of width 6 or 1, found 'tensor<6x5x3x3x2x8xf32>'}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x5x3x3x2x8xf32>) outs(%t : tensor<2x12x12x8xf32>) -> tensor<2x12x12x8xf32>
  return
}

// -----

func.func @f(%x: tensor<6x6x3x?x2x8xf32>, %t: tensor<2x13x12x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expected an output of shape [2, 12, ?, 8], found 'tensor<2x13x12x8xf32>'}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x6x3x?x2x8xf32>) outs(%t : tensor<2x13x12x8xf32>) -> tensor<2x13x12x8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x3x3x5xf32>, %t: tensor<6x6x5x8xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expected a result of the type of the output, 'tensor<6x6x5x8xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%x : tensor<8x3x3x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x?xf32>
  return
}

// -----

func.func @f(%x: tensor<8x3x3x5xf32>, %t: tensor<6x6x5x8xf32>) {
  // expected-error@+1 {{expected output and filter extents: one of F_2_3, F_4_3, F_2_5; found 'F_6_3'}}
  %0 = linalg.winograd_filter_transform fmr(F_6_3) ins(%x : tensor<8x3x3x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
  return
}
