// Constants of quantized tensors hold the storage type.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' op expected results of types 'tensor<2xi16>', found 'tensor<2xi8>' [constant_c1]}}
  %c = "stablehlo.constant"() <{value = dense<1> : tensor<2xi16>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' op expected results of types 'tensor<2xf32>', found 'tensor<2xi8>' [constant_c1]}}
  %c = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' op expected results of types 'tensor<3xi8>', found 'tensor<2xi8>' [constant_c1]}}
  %c = "stablehlo.constant"() <{value = dense<1> : tensor<3xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
