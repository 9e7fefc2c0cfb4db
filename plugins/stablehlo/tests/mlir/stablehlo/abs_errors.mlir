// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xui32>) {
  // expected-error@+1 {{'stablehlo.abs' op operand #0 must be a ranked tensor of float (4 to 64 bits), signless integer (2 to 64 bits), complex<f32|f64> or quantized per tensor, found 'tensor<4xui32>'}}
  %r = stablehlo.abs %x : tensor<4xui32>
  return
}

// -----

func.func @f(%a0: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.abs' op all operands and results that are tensors must have one shape [abs_c1]}}
  %r = "stablehlo.abs"(%a0) : (tensor<i2>) -> (tensor<2xi2>)
  return
}

// -----

func.func @f(%a0: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.abs' op expected results of types 'tensor<i8>', found 'tensor<i2>' [abs_c2]}}
  %r = "stablehlo.abs"(%a0) : (tensor<i8>) -> (tensor<i2>)
  return
}
