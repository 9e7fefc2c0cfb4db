// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' op expected results of types 'tensor<4xi32>', found 'tensor<5xi32>' [constant_c1]}}
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<5xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' op expected results of types 'tensor<4xi32>', found 'tensor<4xi32, "other">' [constant_c1]}}
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32, "other">
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' op expected results of types 'vector<4xi32>', found 'tensor<4xi32>' [constant_c1]}}
  %r = "stablehlo.constant"() <{value = dense<1> : vector<4xi32>}> : () -> tensor<4xi32>
  return
}
