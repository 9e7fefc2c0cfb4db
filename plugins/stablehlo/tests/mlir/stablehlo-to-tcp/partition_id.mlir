// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example() {
  %r = stablehlo.partition_id : tensor<ui32>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %r = tcp.const dense<0> : tensor<ui32>
