// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example() {
  %r = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = tcp.const dense<[0, 1]> : tensor<2xi32>
