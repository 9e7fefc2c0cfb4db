// What the verifier refuses: convolutions.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects operands of rank 2 or more, but got 1}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects 3 entries in rhs_dims and that rank}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects 3 entries in lhs_dims and that rank}}
  %r = tcp.conv %x, %w dims [0, 1], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects lhs_dims in range [0, 3), but got 3}}
  %r = tcp.conv %x, %w dims [0, 1, 3], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects out_dims to be unique, but got [0, 1, 1]}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 1] strides = [1] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects 1 entries in low, but got 2}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0, 0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects 1 entries in strides, but got 2}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1, 1] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects strides to be positive, but got [0]}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [0] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects lhs_dilation to be positive, but got [0]}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {lhs_dilation = array<i64: 0>} : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects 1 entries in rhs_dilation, but got 2}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {rhs_dilation = array<i64: 1, 1>} : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects 1 entries in reversal}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {reversal = array<i1: true, false>} : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects groups to be positive}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {feature_groups = 0 : i64} : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects not both feature groups and batch groups}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {feature_groups = 2 : i64, batch_groups = 2 : i64} : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x5x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects the input's 5 features to be 1 times the kernel's 4}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2x5x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x1x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects the 6 output features to be a multiple of the 4 groups}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {feature_groups = 4 : i64} : tensor<2x4x8xf32>, tensor<6x1x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects the batch of 2 to be a multiple of the 3 batch groups}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] {batch_groups = 3 : i64} : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op inferred type 'tensor<2x6x6xf32>' is incompatible with result type 'tensor<2x6x7xf32>'}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2x4x8xf32>, tensor<6x4x3xf32> -> tensor<2x6x7xf32>
  return
}

// -----

func.func @f(%x: tensor<1x2x8xf32>, %k: tensor<2x2x3xf32>) {
  // expected-error@+1 {{'tcp.conv' op expects one value for each dynamic entry of low}}
  %r = "tcp.conv"(%x, %k) <{lhs_dims = array<i64: 0, 1, 2>, rhs_dims = array<i64: 0, 1, 2>, out_dims = array<i64: 0, 1, 2>, strides = array<i64: 1>, static_low = array<i64: -9223372036854775808>, static_high = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<1x2x8xf32>, tensor<2x2x3xf32>) -> tensor<1x2x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xvector<2xf32>>, %w: tensor<6x4x3xvector<2xf32>>) {
  // expected-error@+1 {{'tcp.conv' op operand #0 must be a ranked tensor of number, found 'tensor<2x4x8xvector<2xf32>>'}}
  %r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0] : tensor<2x4x8xvector<2xf32>>, tensor<6x4x3xvector<2xf32>> -> tensor<2x6x6xvector<2xf32>>
  return
}
