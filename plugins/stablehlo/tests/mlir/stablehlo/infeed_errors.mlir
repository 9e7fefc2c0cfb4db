// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op expected a token as the last result, found no results [infeed_c1]}}
  "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op the results before the token must be tensors, found '!stablehlo.token' [infeed_c2]}}
  %y, %u = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op expected a token as the last result, found 'tensor<4xf32>' [infeed_c3]}}
  %y, %u = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op result #0 must be a static-shape tensor of float (4 to 64 bits), i1, integer (2 to 64 bits), complex<f32|f64>, quantized per tensor or quantized per axis, or token, found 'tensor<?xf32>'}}
  %y, %u = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op expected 1 layouts, one for each result but the token, found 0 [infeed_l1]}}
  %y, %u = "stablehlo.infeed"(%t) <{infeed_config = "", layout = []}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op expected an array as a layout, found 0 : i64 [infeed_l1]}}
  %y, %u = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [0]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.infeed' op expected integers in a layout, found "a" [infeed_l1]}}
  %y, %u = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [["a"]]}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
