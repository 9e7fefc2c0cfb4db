// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op expected layouts for operands and results, or for neither}}
  %r = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op expected a permutation of 1 dimensions as the layout of 'tensor<4xf32>', found dense<[0, 1]> : tensor<2xindex>}}
  %r = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op 1 operands, but 2 layouts}}
  %r = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
