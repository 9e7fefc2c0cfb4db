// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %i = stablehlo.tuple %x, %t : tuple<tensor<4xf32>, !stablehlo.token>
  %o = stablehlo.tuple %i, %x : tuple<tuple<tensor<4xf32>, !stablehlo.token>, tensor<4xf32>>
  func.call @callee(%o) : (tuple<tuple<tensor<4xf32>, !stablehlo.token>, tensor<4xf32>>) -> ()
  return
}

func.func private @callee(%p: tuple<tuple<tensor<4xf32>, !stablehlo.token>, tensor<4xf32>>) {
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: call @callee(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> ()
