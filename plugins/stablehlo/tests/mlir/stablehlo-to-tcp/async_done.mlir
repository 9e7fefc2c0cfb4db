// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%f: !stablehlo.future<tensor<2xf32>>) {
  %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
  %u = stablehlo.add %r, %r : tensor<2xf32>
  return
}

// CHECK: func.func @example(%f: tensor<2xf32>) {
// CHECK-NEXT: %u = tcp.binary add %f, %f : tensor<2xf32>
