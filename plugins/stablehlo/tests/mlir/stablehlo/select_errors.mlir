// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<3xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.select' op all operands must have one shape [select_c1]}}
  %r = stablehlo.select %p, %x, %x : tensor<3xi1>, tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.select' op on_true and on_false differ in type: 'tensor<4xf32>' and 'tensor<4xi32>' [select_c2]}}
  %r = stablehlo.select %p, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}
