// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%o: tuple<tuple<tensor<4xf32>, !stablehlo.token>, tensor<2xf32>>) {
  %i = stablehlo.get_tuple_element %o[0] : (tuple<tuple<tensor<4xf32>, !stablehlo.token>, tensor<2xf32>>) -> tuple<tensor<4xf32>, !stablehlo.token>
  %x = stablehlo.get_tuple_element %i[0] : (tuple<tensor<4xf32>, !stablehlo.token>) -> tensor<4xf32>
  %u = stablehlo.add %x, %x : tensor<4xf32>
  return
}

// CHECK: func.func @example(%o: tensor<4xf32>, %o_0: tensor<2xf32>) {
// CHECK-NEXT: %u = tcp.binary add %o, %o : tensor<4xf32>
