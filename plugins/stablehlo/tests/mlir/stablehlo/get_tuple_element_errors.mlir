// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tuple<tensor<f32>>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' op the tuple has 1 parts, none at index 1 [get_tuple_element_c1]}}
  %r = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>>) -> tensor<f32>
  return
}

// -----

func.func @f(%a0: tuple<tensor<f32>>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' op expected results of types 'tensor<f32>', found 'tensor<i8>' [get_tuple_element_c2]}}
  %r = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<tensor<f32>>) -> (tensor<i8>)
  return
}
