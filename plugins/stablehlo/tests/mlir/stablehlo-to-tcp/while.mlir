// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%n: tensor<i32>, %m: tensor<i32>, %one: tensor<i32>) {
  %r = stablehlo.while(%i = %n) : tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j : tensor<i32>
}
  return
}

// CHECK: func.func @example(%n: tensor<i32>, %m: tensor<i32>, %one: tensor<i32>) {
// CHECK-NEXT: %r = scf.while (%i = %n) : (tensor<i32>) -> tensor<i32> {
// CHECK-NEXT: %p = tcp.binary lt %i, %m : tensor<i32>
// CHECK-NEXT: %extracted = tensor.extract %p[] : tensor<i1>
// CHECK-NEXT: scf.condition(%extracted) %i : tensor<i32>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%i: tensor<i32>):
// CHECK-NEXT: %j = tcp.binary add %i, %one : tensor<i32>
// CHECK-NEXT: scf.yield %j : tensor<i32>
