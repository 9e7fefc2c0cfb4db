// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x2x2xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.dot' op cannot multiply 'tensor<2x2x2xf32>' by 'tensor<2xf32>' [dot_c1]}}
  %r = stablehlo.dot %x, %y : (tensor<2x2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'stablehlo.dot' op cannot multiply 'tensor<4xf32>' by 'tensor<5xf32>' [dot_c1]}}
  %r = stablehlo.dot %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot' op expected a result of shape '[2, 4]', found 'tensor<2x5xf32>' [dot_c3]}}
  %r = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.dot' op expected at most two precisions, one for each operand, found 3 [dot_c2]}}
  %r = stablehlo.dot %x, %x, precision = [HIGH, HIGH, HIGH] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
