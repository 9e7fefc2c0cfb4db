// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.outfeed' op operand #1 must be a token, found 'tensor<4xf32>'}}
  %u = "stablehlo.outfeed"(%x, %x) <{outfeed_config = ""}> : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.token
  return
}
