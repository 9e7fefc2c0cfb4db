// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x60xf32>) {
  // expected-error@+1 {{'tosa.cast_to_block_scaled' op expected a multiple of the block size 32 as last dimension of data, found 60}}
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x60xf32>) -> (tensor<4x60xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%x: tensor<4x64xf32>) {
  // expected-error@+1 {{'tosa.cast_to_block_scaled' op expected 2 scales in the last dimension of scale, found 3}}
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<4x3xf8E8M0FNU>)
  return
}

// -----

func.func @f(%x: tensor<4x64xf32>) {
  // expected-error@+1 {{'tosa.cast_to_block_scaled' op expected the same shape of input_data and output_data, found 'tensor<4x64xf32>' and 'tensor<3x64xf8E5M2>'}}
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<3x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%x: tensor<4x64xf32>) {
  // expected-error@+1 {{'tosa.cast_to_block_scaled' op result #0 must be a tensor of f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E4M3FN, f8E5M2 or mxint8}}
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%x: tensor<4x64xf8E5M2>, %s: tensor<4xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.cast_from_block_scaled' op expected the shape of data for its scales but for the last dimension, found [4]}}
  %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x64xf8E5M2>, %s: tensor<1x2x2xf8E8M0FNU>, %b: tensor<1x2x64xf8E4M3FN>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected the same element type of a_data and b_data, found 'f8E5M2' and 'f8E4M3FN'}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %s {block_size = BLOCK_SIZE_32} : (tensor<1x2x64xf8E5M2>, tensor<1x2x2xf8E8M0FNU>, tensor<1x2x64xf8E4M3FN>, tensor<1x2x2xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<3x2x64xf8E5M2>, %s: tensor<3x2x2xf8E8M0FNU>, %b: tensor<2x2x64xf8E5M2>, %t: tensor<2x2x2xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected 1 or 3 batches of b, as many as of a, found 2}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<3x2x64xf8E5M2>, tensor<3x2x2xf8E8M0FNU>, tensor<2x2x64xf8E5M2>, tensor<2x2x2xf8E8M0FNU>) -> tensor<3x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<3x2x64xf8E5M2>, %s: tensor<3x2x2xf8E8M0FNU>, %b: tensor<1x2x64xf8E5M2>, %t: tensor<1x2x2xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected a result of shape 3x2x2, found 'tensor<3x3x2xf32>'}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<3x2x64xf8E5M2>, tensor<3x2x2xf8E8M0FNU>, tensor<1x2x64xf8E5M2>, tensor<1x2x2xf8E8M0FNU>) -> tensor<3x3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4x64xf32>) {
  %n = tosa.const_shape {values = dense<[2, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected a block size of 1 without scales and another one with scales, found 32}}
  %r = tosa.reshape_block_scaled %x, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>, !tosa.shape<2>) -> tensor<2x128xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x64xf32>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.row_gather_block_scaled' op expected 6 rows of the result, 2 for each index, found 3}}
  %r = tosa.row_gather_block_scaled %x, %i, %n {block_size = BLOCK_SIZE_1} : (tensor<1x4x64xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x3x64xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x5xf32>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.row_gather' op expected a row_count of at least 1, found 0}}
  %r = tosa.row_gather %x, %i, %n : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x32xf8E5M2>, %s: tensor<1x4x4x1xf8E8M0FNU>, %w: tensor<8x1x1x32xf8E5M2>, %t: tensor<8x1x1x1xf8E8M0FNU>, %b: tensor<8xf32>) {
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.conv2d_block_scaled' op expected pad, stride and dilation of 4, 2 and 2 numbers, found 2, 2, 2}}
  %r = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %n, %n, %n {block_size = BLOCK_SIZE_32} : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>, tensor<8xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x32xf8E5M2>, %s: tensor<1x4x4x1xf8E8M0FNU>, %w: tensor<8x1x1x32xf8E5M2>, %t: tensor<8x1x1x1xf8E8M0FNU>, %b: tensor<8xf32>) {
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.conv2d_block_scaled' op expected output height 4, found 3}}
  %r = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %n, %n {block_size = BLOCK_SIZE_32} : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>, tensor<8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x4x8xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const' op expected two hexadecimal digits after 0x for each of 4 elements}}
  %r = "tosa.const"() <{values = dense<"0x0102FF"> : tensor<4x!tosa.mxint8>}> : () -> tensor<4x!tosa.mxint8>
  return
}

// -----

func.func @rows_without_scales(%x: tensor<1x4x64xf32>, %i: tensor<1x3xi32>, %n: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.row_gather_block_scaled' op expected elements, or elements and scales, found 1 operands and 2 results}}
  %r, %t = "tosa.row_gather_block_scaled"(%x, %i, %n) <{block_size = #tosa.block_size<BLOCK_SIZE_1>}> : (tensor<1x4x64xf32>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf32>, tensor<1x3x64xf32>)
  return
}

// -----

func.func @cast_to_scales(%x: tensor<4x64xf32>) {
  // expected-error@+1 {{'tosa.cast_to_block_scaled' op expected the shape of data for its scales but for the last dimension, found [3, 2]}}
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<3x2xf8E8M0FNU>)
  return
}

// -----

func.func @cast_from_blocks(%x: tensor<4x60xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.cast_from_block_scaled' op expected a multiple of the block size 32 as last dimension of data, found 60}}
  %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<4x60xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x60xf32>
  return
}

// -----

func.func @cast_from_number_of_scales(%x: tensor<4x64xf8E5M2>, %s: tensor<4x3xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.cast_from_block_scaled' op expected 2 scales in the last dimension of scale, found 3}}
  %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x3xf8E8M0FNU>) -> tensor<4x64xf32>
  return
}

// -----

func.func @matmul_blocks(%a: tensor<1x2x60xf8E5M2>, %s: tensor<1x2x2xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected a multiple of the block size 32 as last dimension of a_data, found 60}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %a, %s {block_size = BLOCK_SIZE_32} : (tensor<1x2x60xf8E5M2>, tensor<1x2x2xf8E8M0FNU>, tensor<1x2x60xf8E5M2>, tensor<1x2x2xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @matmul_scales(%a: tensor<1x2x64xf8E5M2>, %s: tensor<1x3x2xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected the shape of a_data for its scales but for the last dimension, found [1, 3, 2]}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %a, %s {block_size = BLOCK_SIZE_32} : (tensor<1x2x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>, tensor<1x2x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @matmul_number_of_scales(%a: tensor<1x2x64xf8E5M2>, %s: tensor<1x2x3xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected 2 scales in the last dimension of a_scale, found 3}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %a, %s {block_size = BLOCK_SIZE_32} : (tensor<1x2x64xf8E5M2>, tensor<1x2x3xf8E8M0FNU>, tensor<1x2x64xf8E5M2>, tensor<1x2x3xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @convolution_blocks(%x: tensor<1x8x8x60xf8E5M2>, %s: tensor<1x8x8x2xf8E8M0FNU>, %w: tensor<4x3x3x64xf8E5M2>, %t: tensor<4x3x3x2xf8E8M0FNU>, %b: tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.conv2d_block_scaled' op expected a multiple of the block size 32 as last dimension of input_data, found 60}}
  %0 = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %q, %q {block_size = BLOCK_SIZE_32} : (tensor<1x8x8x60xf8E5M2>, tensor<1x8x8x2xf8E8M0FNU>, tensor<4x3x3x64xf8E5M2>, tensor<4x3x3x2xf8E8M0FNU>, tensor<4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @convolution_scales(%x: tensor<1x8x8x64xf8E5M2>, %s: tensor<1x8x7x2xf8E8M0FNU>, %w: tensor<4x3x3x64xf8E5M2>, %t: tensor<4x3x3x2xf8E8M0FNU>, %b: tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.conv2d_block_scaled' op expected the shape of input_data for its scales but for the last dimension, found [1, 8, 7, 2]}}
  %0 = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %q, %q {block_size = BLOCK_SIZE_32} : (tensor<1x8x8x64xf8E5M2>, tensor<1x8x7x2xf8E8M0FNU>, tensor<4x3x3x64xf8E5M2>, tensor<4x3x3x2xf8E8M0FNU>, tensor<4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @convolution_number_of_scales(%x: tensor<1x8x8x64xf8E5M2>, %s: tensor<1x8x8x3xf8E8M0FNU>, %w: tensor<4x3x3x64xf8E5M2>, %t: tensor<4x3x3x2xf8E8M0FNU>, %b: tensor<4xf32>) {
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %q = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.conv2d_block_scaled' op expected 2 scales in the last dimension of input_scale, found 3}}
  %0 = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %q, %q {block_size = BLOCK_SIZE_32} : (tensor<1x8x8x64xf8E5M2>, tensor<1x8x8x3xf8E8M0FNU>, tensor<4x3x3x64xf8E5M2>, tensor<4x3x3x2xf8E8M0FNU>, tensor<4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @reshape_blocks(%x: tensor<4x60xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[4, 60]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected a multiple of the block size 32 as last dimension of data, found 60}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x60xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<4x60xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_scales(%x: tensor<4x64xf8E5M2>, %s: tensor<3x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[2, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected the shape of data for its scales but for the last dimension, found [3, 2]}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<3x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<2x128xf8E5M2>, tensor<2x4xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_number_of_scales(%x: tensor<4x64xf8E5M2>, %s: tensor<4x3xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[2, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected 2 scales in the last dimension of scale, found 3}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x3xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<2x128xf8E5M2>, tensor<2x4xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_numbers(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[2, 2, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected a shape of 2 numbers, the rank of the result, found 3}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<3>) -> (tensor<2x128xf8E5M2>, tensor<2x4xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_two_unknown(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected -1 for one size at most, found [-1, -1]}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<2x128xf8E5M2>, tensor<2x4xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_result(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[2, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected a result of shape [2, 128], found [4, 64]}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_negative(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[-2, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected sizes of at least 0, or -1 for one that follows, found -2}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<?x128xf8E5M2>, tensor<?x4xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_elements(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[2, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op cannot reshape 256 elements into 128}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<2x64xf8E5M2>, tensor<2x2xf8E8M0FNU>)
  return
}

// -----

func.func @reshape_parts(%x: tensor<4x64xf32>) {
  %n = tosa.const_shape {values = dense<[2, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected elements, or elements and scales, found 1 operands and 2 results}}
  %r, %t = "tosa.reshape_block_scaled"(%x, %n) <{block_size = #tosa.block_size<BLOCK_SIZE_1>}> : (tensor<4x64xf32>, !tosa.shape<2>) -> (tensor<2x128xf32>, tensor<2x4xf8E8M0FNU>)
  return
}

// -----

func.func @rows_with_scales_of_one(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x4x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.row_gather_block_scaled' op expected a block size of 1 without scales and another one with scales, found 1}}
  %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_1>} : (tensor<1x4x64xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
  return
}

// -----

func.func @row_blocks(%x: tensor<1x4x60xf8E5M2>, %s: tensor<1x4x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.row_gather_block_scaled' op expected a multiple of the block size 32 as last dimension of data, found 60}}
  %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x4x60xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x60xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
  return
}

// -----

func.func @row_scales(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x3x2xf8E8M0FNU>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.row_gather_block_scaled' op expected the shape of data for its scales but for the last dimension, found [1, 3, 2]}}
  %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x4x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
  return
}

// -----

func.func @row_number_of_scales(%x: tensor<1x4x64xf8E5M2>, %s: tensor<1x4x3xf8E8M0FNU>, %i: tensor<1x3xi32>) {
  %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.row_gather_block_scaled' op expected 2 scales in the last dimension of scale, found 3}}
  %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<1x4x64xf8E5M2>, tensor<1x4x3xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>) -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
  return
}

// -----

func.func @no_dimension(%x: tensor<4x64xf8E5M2>, %s: tensor<4x2xf8E8M0FNU>) {
  %n = tosa.const_shape {values = dense<[8, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.reshape_block_scaled' op expected data of rank 1 or higher, found a tensor of rank 0}}
  %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32} : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<f8E5M2>, tensor<8x1xf8E8M0FNU>)
  return
}
