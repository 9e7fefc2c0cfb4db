// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' op the tensor of the smaller element type has rank 1, expected one more than the other's, 1 [bitcast_convert_c1]}}
  %r = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' op cannot convert complex to real elements or back: 'tensor<4xcomplex<f32>>' and 'tensor<4xf64>' [bitcast_convert_c2]}}
  %r = stablehlo.bitcast_convert %x : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}
