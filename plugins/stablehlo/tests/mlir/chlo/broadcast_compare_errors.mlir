// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.broadcast_compare' op operands have different element types, 'f32' and 'f64' [broadcast_compare_c1]}}
  %r = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_compare' op expected results of types 'tensor<2x4xi1>', found 'tensor<2x5xi1>' [broadcast_compare_c2]}}
  %r = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x5xi1>
  return
}
