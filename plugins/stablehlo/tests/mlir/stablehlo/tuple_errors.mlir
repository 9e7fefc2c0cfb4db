// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.tuple' op expected results of types 'tuple<tensor<4xf32>>', found 'tuple<tensor<5xf32>>' [tuple_c1]}}
  %r = "stablehlo.tuple"(%x) : (tensor<4xf32>) -> tuple<tensor<5xf32>>
  return
}
