// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%n: tensor<i32>, %m: tensor<i32>, %one: tensor<i32>) {
  %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    %p = tosa.greater %m, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>):
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %j : tensor<i32>
}
  return
}

// CHECK: func.func @example(%n: tensor<i32>, %m: tensor<i32>, %one: tensor<i32>) {
// CHECK-NEXT: %r = scf.while (%i = %n) : (tensor<i32>) -> tensor<i32> {
// CHECK-NEXT: %p = tcp.binary gt %m, %i : tensor<i32>
// CHECK-NEXT: %extracted = tensor.extract %p[] : tensor<i1>
// CHECK-NEXT: scf.condition(%extracted) %i : tensor<i32>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%i: tensor<i32>):
// CHECK-NEXT: %j = tcp.binary add %i, %one : tensor<i32>
// CHECK-NEXT: scf.yield %j : tensor<i32>
