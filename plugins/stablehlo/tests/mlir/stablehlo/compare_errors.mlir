// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'stablehlo.compare' op the operands differ in element type [compare_c1]}}
  %r = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'stablehlo.compare' op all operands and results that are tensors must have one shape [compare_c2]}}
  %r = stablehlo.compare EQ, %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xi1>
  return
}
