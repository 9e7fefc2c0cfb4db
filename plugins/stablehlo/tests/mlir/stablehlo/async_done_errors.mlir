// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%f: !stablehlo.future<tensor<4xf32>, tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.async_done' op expected a future of one type, found 2 [async_done_c1]}}
  %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%f: !stablehlo.future<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.async_done' op expected results of types 'tensor<4xf32>', found 'tensor<5xf32>' [async_done_c1]}}
  %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xf32>>) -> tensor<5xf32>
  return
}
