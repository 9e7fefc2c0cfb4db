// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example() {
  %r = stablehlo.iota dim = 0 : tensor<4x5xi32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = tcp.iota dim = 0 : tensor<4x5xi32>
