// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example() {
  %r = chlo.constant dense<1.0> : tensor<4xf32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = tcp.const dense<1.000000e+00> : tensor<4xf32>
