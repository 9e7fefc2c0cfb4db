// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

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
// CHECK-NEXT: %r = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
// CHECK-NEXT: %p = tosa.greater %m, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT: tosa.yield %p : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%i: tensor<i32>):
// CHECK-NEXT: %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT: tosa.yield %j : tensor<i32>
// GENERIC: %r = "tosa.while_loop"(%n) ({
