// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.broadcast_complex' op operands have different element types, 'f32' and 'f64' [broadcast_complex_c1]}}
  %r = chlo.broadcast_complex %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_complex' op expected results of types 'tensor<2x4xcomplex<f32>>', found 'tensor<2x5xcomplex<f32>>' [broadcast_complex_c2]}}
  %r = chlo.broadcast_complex %x, %y : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x5xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_complex' op expected results of types 'tensor<4xcomplex<f32>>', found 'tensor<4xcomplex<f64>>' [broadcast_complex_c3]}}
  %r = chlo.broadcast_complex %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}
