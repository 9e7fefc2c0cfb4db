// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %v: tensor<i32>, %p: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' op requires the same element type for operand, padding value and result [dynamic_pad_c1]}}
  %r = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>, %p: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' op requires paddings of one type, with an element for each dimension [dynamic_pad_c2]}}
  %r = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>, %p: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' op requires operand and result of the same rank [dynamic_pad_c4]}}
  %r = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?xf32>
  return
}
