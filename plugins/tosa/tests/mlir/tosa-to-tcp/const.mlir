// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example() {
  %r = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = tcp.const dense<1.000000e+00> : tensor<4xf32>
