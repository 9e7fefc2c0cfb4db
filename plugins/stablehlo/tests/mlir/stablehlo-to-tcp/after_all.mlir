// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%t: !stablehlo.token, %x: tensor<i1>) {
  %u = stablehlo.after_all %t, %t : !stablehlo.token
  %w:2 = stablehlo.while(%c = %x, %v = %u) : tensor<i1>, !stablehlo.token
  cond {
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %c, %v : tensor<i1>, !stablehlo.token
  }
  return
}

// CHECK: func.func @example(%x: tensor<i1>) {
// CHECK-NEXT: %w = scf.while (%c = %x) : (tensor<i1>) -> tensor<i1> {
// CHECK-NEXT: %extracted = tensor.extract %c[] : tensor<i1>
// CHECK-NEXT: scf.condition(%extracted) %c : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%c: tensor<i1>):
// CHECK-NEXT: scf.yield %c : tensor<i1>
// CHECK-NEXT: }
