// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4x16xf32>) {
  // expected-error@+1 {{'stablehlo.unary_einsum' op term 'abc' of "abc->a" does not name the 2 dimensions of its operand [unary_einsum_c1]}}
  %0 = stablehlo.unary_einsum %arg0, config = "abc->a" : (tensor<4x16xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x16xf32>) {
  // expected-error@+1 {{'stablehlo.unary_einsum' op operands and results differ in element type [unary_einsum_c2]}}
  %0 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<4x16xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4x16xf32>) {
  // expected-error@+1 {{'stablehlo.unary_einsum' op expected a result of shape '[4]', found 'tensor<16xf32>' [unary_einsum_c3]}}
  %0 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<4x16xf32>) -> tensor<16xf32>
  return
}
