// RUN: plait opt %s --verify-diagnostics

// expected-error@+1 {{'chlo.constant' op expected results of types 'tensor<2xf32>', found 'tensor<3xf32>' [constant_c1]}}
%r = "chlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xf32>
