// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'chlo._asin_acos_kernel' op operand and result differ in type [_asin_acos_kernel_c1]}}
  %r = chlo._asin_acos_kernel %x : tensor<4xcomplex<f32>> -> tensor<5xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'chlo._asin_acos_kernel' op operand and result differ in type [_asin_acos_kernel_c1]}}
  %r = chlo._asin_acos_kernel %x : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f64>>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'chlo._asin_acos_kernel' op operand #0 must be a tensor of complex<f32|f64>, found 'tensor<4xf32>'}}
  %0 = chlo._asin_acos_kernel %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}
